import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.server.ts';
import type { JobName, Jobs } from './job-queues.server.ts';

/**
 * Enqueues a background job that exists if and only if the surrounding transaction commits.
 *
 * Inserts into the queue's table directly, as pg-boss documents for producers outside its own API, because its `send`
 * uses another connection, outside the transaction.
 *
 * @param options.afterSeconds the minimum delay before the job runs
 */
export async function enqueue<Name extends JobName>(
  tx: Db,
  name: Name,
  data: Jobs[Name],
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  const { rows } = await tx.execute(
    enqueuing(sql`select ${name}, ${JSON.stringify(data)}::jsonb, ${afterSeconds}::int`),
  );
  if (rows.length !== 1) throw new Error(`The job queue '${name}' is missing`);
}

/**
 * SQL that enqueues jobs as part of another statement. Returns one row per enqueued job: fewer than requested if a
 * queue is missing.
 *
 * @param jobs a query for rows of queue name, data as jsonb, and minimum delay in seconds
 */
export function enqueuing(jobs: SQL): SQL {
  return sql`
    insert into pgboss.job (name, data, start_after, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, keep_until)
    select queue.name, due.data, now() + due.after_seconds * interval '1 second', policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
      now() + retention_seconds * interval '1 second'
    from (${jobs}) as due (name, data, after_seconds) join pgboss.queue on queue.name = due.name
    returning id`;
}

/**
 * Deletes the customer's mail about an order event from the queue.
 *
 * @returns false if it was sent or is being sent, or there was none
 */
export async function withdrawOrderMail(tx: Db, eventId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    delete from pgboss.job
    where name = ${'order-mail' satisfies JobName} and state < 'active'
      and data->>'eventId' = ${String(eventId)} and data->>'audience' = 'customer'
    returning id`);
  return rows.length > 0;
}

/** Deletes the account mails of a customer from the queue, whether sent or not. */
export async function dropAccountMails(tx: Db, { userId, email }: { userId: string; email: string }): Promise<void> {
  await tx.execute(sql`
    delete from pgboss.job
    where name = ${'account-mail' satisfies JobName} and (data->>'email' = ${email} or data->>'userId' = ${userId})`);
}
