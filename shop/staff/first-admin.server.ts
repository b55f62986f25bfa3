import { asc, eq, min, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { staffInvites, userProfiles, users } from '#db/schema.ts';

/**
 * Finds the first administrator, whose access no other person can revoke: the oldest staff account that came without
 * an invitation, or else the one whose invitation was accepted first.
 *
 * @returns their user id; null if there are no staff
 */
export async function findFirstAdmin(db: Db): Promise<string | null> {
  const joined = db
    .select({ userId: staffInvites.acceptedBy, at: min(staffInvites.acceptedAt).as('joined_at') })
    .from(staffInvites)
    .groupBy(staffInvites.acceptedBy)
    .as('joined');
  const [first] = await db
    .select({ userId: users.id })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.id))
    .leftJoin(joined, eq(joined.userId, users.id))
    .where(eq(userProfiles.role, 'admin'))
    .orderBy(sql`${joined.at} nulls first`, asc(users.createdAt), asc(users.id))
    .limit(1);
  return first?.userId ?? null;
}
