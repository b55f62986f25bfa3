import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { JobName, NoticeSubject } from '#db/job-queues.server.ts';

/**
 * Deletes the notices that wait for devices from the queue, first notices of a device included.
 *
 * @param options.evenRunning whether to delete those that are being sent, too
 * @returns what they are about, oldest first and each once, without first notices
 */
export async function withdrawNotices(
  tx: Db,
  deviceIds: string[],
  { evenRunning = false } = {},
): Promise<NoticeSubject[]> {
  const { rows } = await tx.execute<{ subject: NoticeSubject }>(sql`
    with withdrawn as (
      delete from pgboss.job
      where name = ${'notice' satisfies JobName} and state < ${evenRunning ? 'completed' : 'active'}
        and data ->> 'deviceId' = any(${sql.param(deviceIds)}::text[])
      returning data -> 'subject' as subject, created_on
    )
    select subject from withdrawn where subject ->> 'kind' <> 'welcome' group by subject order by min(created_on)`);
  return rows.map(({ subject }) => subject);
}
