import { sql } from 'drizzle-orm';
import { fromPglite, PgBoss } from 'pg-boss';
import type { Database, Db } from './database.server.ts';

/** Every kind of work done later, with what it is told. */
export type Jobs = {
  'order-placed-mail': { orderId: string };
  'service-requested-mail': { serviceRequestId: string };
};

export type JobName = keyof Jobs;

/** For about a day, first after a minute, then ever more rarely. */
const mailRetries = { retryLimit: 30, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 };

/** How each kind is tried again. */
const jobQueues: Record<JobName, typeof mailRetries> = {
  'order-placed-mail': mailRetries,
  'service-requested-mail': mailRetries,
};

/** The queue's own instance for a database; it works no job until told to. */
export function openJobQueue(database: Database): PgBoss {
  const { driver } = database;
  return driver.kind === 'pglite'
    ? new PgBoss({ db: fromPglite(driver.client), backend: 'pglite' })
    : new PgBoss({ db: { executeSql: (text, values) => driver.pool.query(text, values as unknown[]) } });
}

/** Lays the job tables and one queue per kind of job; nothing happens where they are there already. */
export async function prepareJobs(database: Database): Promise<void> {
  const boss = openJobQueue(database);
  boss.on('error', () => {});
  await boss.start();
  for (const [name, options] of Object.entries(jobQueues)) {
    await boss.createQueue(name, options);
    // A queue that is there already keeps its old options otherwise.
    await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false, close: false });
}

/**
 * Writes down work to be done once the surrounding transaction commits, and never if it does not.
 *
 * Inserts into the queue's table directly, as pg-boss documents for producers outside its own API,
 * because its `send` would ask a second connection, which the embedded database does not have.
 */
export async function enqueue<Name extends JobName>(tx: Db, name: Name, data: Jobs[Name]): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, keep_until)
    select name, ${JSON.stringify(data)}::jsonb, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
      now() + retention_seconds * interval '1 second'
    from pgboss.queue where name = ${name}
    returning id`);
  if (rows.length !== 1) throw new Error(`The job queue '${name}' is missing`);
}
