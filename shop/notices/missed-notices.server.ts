import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { JobName, NoticeSubject } from '#db/job-queues.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { pushSubscriptions, userProfiles, users } from '#db/schema.ts';
import { findPermissions } from '#shop/staff/roles/find-permissions.server.ts';
import { findNotice } from './find-notice.server.ts';
import type { Notice } from './notice.ts';
import { noticeKinds } from './notice-kinds.ts';

/**
 * Hands the waiting notices over to mail, for each person whom none has reached on any device for a day: one mail a day
 * with all of them.
 */
export async function queueMissedNotices(db: Db, now: Date): Promise<void> {
  const dayAgo = sql`${now.toISOString()}::timestamptz - interval '1 day'`;
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ userId: string }>(sql`
      select user_id as "userId" from push_subscriptions group by user_id
      having bool_or(failing_since <= ${dayAgo}) and coalesce(max(last_ok_at) <= ${dayAgo}, true)
        and coalesce(max(mailed_at) <= ${dayAgo}, true)`);
    for (const { userId } of rows) await handOver(tx, userId, now);
  });
}

async function handOver(tx: Db, userId: string, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ subject: NoticeSubject }>(sql`
    with withdrawn as (
      delete from pgboss.job using push_subscriptions
      where job.name = ${'notice' satisfies JobName} and job.state < 'active'
        and push_subscriptions.user_id = ${userId} and job.data ->> 'deviceId' = push_subscriptions.id::text
      returning job.data -> 'subject' as subject, job.created_on
    )
    select subject from withdrawn where subject ->> 'kind' <> 'welcome' group by subject order by min(created_on)`);
  if (rows.length === 0) return;
  await enqueue(tx, 'missed-notices-mail', { userId, subjects: rows.map(({ subject }) => subject) });
  await tx.update(pushSubscriptions).set({ mailedAt: now }).where(eq(pushSubscriptions.userId, userId));
}

/**
 * Words the notices that a mail takes over, for what its reader may see now.
 *
 * @returns null if the person is not of the staff, or there is nothing left to tell
 */
export async function findMissedNotices(
  db: Db,
  { userId, subjects }: { userId: string; subjects: NoticeSubject[] },
  now: Date,
): Promise<{ email: string; notices: Notice[] } | null> {
  const [person] = await db
    .select({ email: users.email, role: userProfiles.role, staffRole: userProfiles.staffRole })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.id, users.id))
    .where(and(eq(users.id, userId), eq(userProfiles.role, 'admin')));
  if (!person) return null;
  const reader = { kinds: noticeKinds, permissions: await findPermissions(db, person) };
  const notices: Notice[] = [];
  for (const subject of subjects) {
    const notice = await findNotice(db, subject, reader, now);
    if (notice) notices.push(notice);
  }
  return notices.length > 0 ? { email: person.email, notices } : null;
}
