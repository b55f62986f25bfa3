import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { staffChanges, users } from '#db/schema.ts';
import type { Actor } from './actor.ts';
import { listOwners } from './lock-staff.server.ts';
import { type NewStaffChange, recordChange } from './record-change.server.ts';
import type { StaffNotice } from './staff-notice-mail.ts';

/**
 * Records a change of staff access, roles, bank accounts or the address for mails about orders, or a full copy of the
 * shop's data, and mails it to the person concerned and to the owners.
 *
 * @param personId the member of staff whose access changed, or else the person who made the change
 */
export async function recordNoticedChange(
  tx: Db,
  actor: Actor,
  { personId, ...change }: NewStaffChange & { personId: string },
): Promise<void> {
  const changeId = await recordChange(tx, actor, change);
  if (changeId === null) return;
  const recipients = new Set([personId, ...(await listOwners(tx))]);
  for (const userId of recipients) await enqueue(tx, 'staff-notice-mail', { changeId, userId });
}

/** Finds a recorded change and the address of a recipient of its mail; null if either no longer exists. */
export async function findStaffNotice(
  db: Db,
  { changeId, userId }: { changeId: number; userId: string },
): Promise<{ email: string; notice: StaffNotice } | null> {
  const [change] = await db.select().from(staffChanges).where(eq(staffChanges.id, changeId));
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!change || !user) return null;
  const { subject, subjectId, subjectName, action, actorName, createdAt } = change;
  const fields = Object.keys(change.after ?? {});
  const isAboutRecipient = subjectId === userId;
  const notice = { subject, action, subjectName, fields, actorName, at: createdAt, isAboutRecipient };
  return { email: user.email, notice };
}
