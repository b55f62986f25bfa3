/** Staff invitations for tests. */
import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import { staffInvites } from '#db/schema.ts';

/** Inserts a valid invitation and returns its id. */
export async function insertInvite(
  db: Db,
  { token, ...invite }: { email: string; token: string } & Partial<typeof staffInvites.$inferInsert>,
): Promise<string> {
  const id = randomUUID();
  await db.insert(staffInvites).values({
    id,
    tokenHash: createHash('sha256').update(`staff-invite:${token}`).digest('base64url'),
    invitedByName: 'Marta',
    expiresAt: new Date(Date.now() + 60 * 60_000),
    ...invite,
  });
  return id;
}
