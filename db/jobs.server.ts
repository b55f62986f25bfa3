import { type SQL, sql } from 'drizzle-orm';
import { PgBoss, type Queue } from 'pg-boss';
import type { Database, Db } from './database.server.ts';
import type { MailAudience } from './schema.ts';

/** Every kind of work done later, with what it is told. */
export type Jobs = {
  'order-mail': { eventId: number; audience: MailAudience };
  'service-requested-mail': { serviceRequestId: string };
  'settle-payments': null;
  /** What orders add up to, which comes in row by row, made into one row again for each day. */
  'fold-order-sums': null;
  /** What is mailed to the owner of an address about their account; nothing when the address is nobody's. */
  'account-mail': AccountMailJob;
  /** An answer of an expert, to the customer who asked. */
  'question-answered-mail': { userId: string; questionId: string };
  /** A question that waits for an answer, to staff. */
  'question-asked-mail': { userId: string; questionId: string };
  /** An invitation to the staff, to the address it is for. */
  'staff-invite-mail': { inviteId: string };
  /** What the shop has no reason to keep of people any more: closed accounts' orders that are over, accounts never confirmed. */
  'forget-people': null;
  /** The files of who closed their account: pictures by their address, proofs of transfers by their place in the storage. */
  'drop-personal-files': { pictures: string[]; proofs: string[] };
  /** The whole shop in one file, into the folder for copies, by a process that has one. */
  'nightly-backup': null;
};

/**
 * 'reset', 'confirm' and 'known-address' go by the address typed, so that writing the job down is the same work whether
 * it is known or not; the others are about something that was done to the account.
 */
export type AccountMailJob =
  | { kind: 'reset' | 'confirm' | 'known-address'; email: string }
  | { kind: 'password-changed' | 'two-factor-on' | 'two-factor-off'; userId: string };

export type JobName = keyof Jobs;

/** For about a day, first after a minute, then ever more rarely. */
const mailRetries = { retryLimit: 30, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 };

/** Tried like any mail; but a row names somebody, known or not, so it goes an hour after it was done, with the next look. */
const namingMail = { ...mailRetries, deleteAfterSeconds: 3600 };

/** Comes again by itself a minute later, so a run that failed is not repeated, and what was run is soon forgotten. */
const everyMinute = { retryLimit: 0, expireInSeconds: 300, retentionSeconds: 300, deleteAfterSeconds: 3600 };

/** What somebody asked to be deleted must go, however long the storage does not answer: hourly, for two weeks. */
const untilDone = { retryLimit: 360, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 };

/**
 * Tried again after a quarter of an hour, twice. One that was given up by a killed process is free again after three hours;
 * what nobody has done by then waits for the next night.
 */
const everyNight = { retryLimit: 2, retryDelay: 900, expireInSeconds: 3 * 3600, retentionSeconds: 3 * 3600 };

/** How each kind is tried again, and kept. */
const jobQueues: Record<JobName, Omit<Queue, 'name'>> = {
  'order-mail': mailRetries,
  'service-requested-mail': mailRetries,
  'settle-payments': everyMinute,
  'fold-order-sums': everyMinute,
  'account-mail': namingMail,
  'question-answered-mail': mailRetries,
  'question-asked-mail': mailRetries,
  'staff-invite-mail': mailRetries,
  'forget-people': everyMinute,
  'drop-personal-files': untilDone,
  // One at a time, however many processes there are.
  'nightly-backup': { ...everyNight, policy: 'exclusive' },
};

/** How often jobs that are done with are looked through for those to delete; left to itself once a day. */
const maintenanceIntervalSeconds = 1800;

/** The queue's own instance for a database; it works no job until told to. */
export function openJobQueue(database: Database): PgBoss {
  const { pool } = database.driver;
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    backend: database.engine,
    maintenanceIntervalSeconds,
  });
}

/** Lays the job tables, one queue per kind of job and the schedule; nothing happens where they are there already. */
export async function prepareJobs(database: Database): Promise<void> {
  const boss = openJobQueue(database);
  boss.on('error', () => {});
  await boss.start();
  for (const [name, options] of Object.entries(jobQueues)) {
    await boss.createQueue(name, options);
    // A queue that is there already keeps its old options otherwise; its policy it keeps for good.
    const { policy: _, ...changeable } = options;
    await boss.updateQueue(name, changeable);
  }
  // Once a minute in all, however many processes watch the clock.
  await boss.schedule('settle-payments' satisfies JobName, '* * * * *');
  await boss.schedule('fold-order-sums' satisfies JobName, '* * * * *');
  await boss.schedule('forget-people' satisfies JobName, '*/10 * * * *');
  await boss.stop({ graceful: false, close: false });
}

/** In the small hours, when hardly anybody buys. A shop that was off then is copied when it is opened again. */
const nightlyBackupAt = '15 3 * * *';

/** Has the shop copied every night, once in all, by one of the processes that have a folder for it. */
export async function scheduleNightlyBackup(boss: PgBoss): Promise<void> {
  const name: JobName = 'nightly-backup';
  await boss.schedule(name, nightlyBackupAt, null, { tz: 'America/Bogota', missed: 'once' });
}

/** Has the shop no longer copied every night. */
export async function unscheduleNightlyBackup(boss: PgBoss): Promise<void> {
  await boss.unschedule('nightly-backup' satisfies JobName);
}

/**
 * Writes down work to be done once the surrounding transaction commits, and never if it does not.
 *
 * Inserts into the queue's table directly, as pg-boss documents for producers outside its own API,
 * because its `send` would ask a second connection, which the embedded database does not have.
 *
 * @param options.afterSeconds how long it waits at least
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
 * The same as a part of another statement. It gives a row for each job; fewer than were asked for where a queue is missing.
 *
 * @param jobs rows of a queue's name, the data as jsonb, and how many seconds it waits at least
 */
export function enqueuing(jobs: SQL): SQL {
  return sql`
    insert into pgboss.job (name, data, start_after, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, keep_until)
    select queue.name, due.data, now() + due.after_seconds * interval '1 second', policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
      now() + retention_seconds * interval '1 second'
    from (${jobs}) as due (name, data, after_seconds) join pgboss.queue on queue.name = due.name
    returning id`;
}

/** Takes back the mails about an account that were written down and not sent, and forgets those that were. */
export async function dropAccountMails(tx: Db, { userId, email }: { userId: string; email: string }): Promise<void> {
  await tx.execute(sql`
    delete from pgboss.job
    where name = ${'account-mail' satisfies JobName} and (data->>'email' = ${email} or data->>'userId' = ${userId})`);
}
