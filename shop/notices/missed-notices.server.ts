import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { Jobs } from '#db/job-queues.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { pushSubscriptions, userProfiles, users } from '#db/schema.ts';
import { findPermissions } from '#shop/staff/roles/find-permissions.server.ts';
import { findNotice } from './find-notice.server.ts';
import type { Notice } from './notice.ts';
import { type NoticeKind, noticeKinds, noticeKindsFor, readNoticeKinds } from './notice-kinds.ts';
import { withdrawNotices } from './withdraw-notices.server.ts';

/**
 * Hands the waiting notices over to mail, for each person whose devices have all failed for a day: one mail a day with
 * all of them. A device in its quiet hours has not failed.
 */
export async function queueMissedNotices(db: Db, now: Date): Promise<void> {
  const dayAgo = sql`${now.toISOString()}::timestamptz - interval '1 day'`;
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ userId: string }>(sql`
      select user_id as "userId" from push_subscriptions group by user_id
      having bool_and(coalesce(failing_since <= ${dayAgo}, false)) and coalesce(max(mailed_at) <= ${dayAgo}, true)`);
    for (const { userId } of rows) await handOver(tx, userId, now);
  });
}

async function handOver(tx: Db, userId: string, now: Date): Promise<void> {
  const isTheirs = eq(pushSubscriptions.userId, userId);
  const devices = await tx
    .select({ id: pushSubscriptions.id, kinds: pushSubscriptions.kinds })
    .from(pushSubscriptions)
    .where(isTheirs);
  const subjects = await withdrawNotices(
    tx,
    devices.map(({ id }) => id),
  );
  if (subjects.length === 0) return;
  const kinds = [...new Set(devices.flatMap((device) => device.kinds))];
  await enqueue(tx, 'missed-notices-mail', { userId, subjects, kinds });
  await tx.update(pushSubscriptions).set({ mailedAt: now }).where(isTheirs);
}

/** What a mail takes over: notices that reached no device, and the kinds that no device is notified of any more. */
export type MissedNotices = { email: string; notices: Notice[]; kindsOff: NoticeKind[] };

/**
 * Words the notices that a mail takes over, for what its reader may see now.
 *
 * @returns null if the person is not of the staff, or there is nothing left to report
 */
export async function findMissedNotices(
  db: Db,
  { userId, subjects, kinds = [...noticeKinds], isOff = false }: Jobs['missed-notices-mail'],
  now: Date,
): Promise<MissedNotices | null> {
  const [person] = await db
    .select({ email: users.email, role: userProfiles.role, staffRole: userProfiles.staffRole })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.id, users.id))
    .where(and(eq(users.id, userId), eq(userProfiles.role, 'admin')));
  if (!person) return null;
  const reader = { kinds: readNoticeKinds(kinds), permissions: await findPermissions(db, person) };
  const notices: Notice[] = [];
  for (const subject of subjects) {
    const notice = await findNotice(db, subject, reader, now);
    if (notice) notices.push(notice);
  }
  const kindsOff = isOff ? noticeKindsFor(reader).filter((kind) => reader.kinds.includes(kind)) : [];
  return notices.length > 0 || kindsOff.length > 0 ? { email: person.email, notices, kindsOff } : null;
}
