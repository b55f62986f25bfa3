import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '#db/database.server.ts';
import {
  type JobName,
  type Jobs,
  openJobQueue,
  scheduleNightlyBackup,
  unscheduleNightlyBackup,
} from '#db/jobs.server.ts';

/** Each takes one job every two seconds: together they keep up with 120 orders a minute, and one slow mail holds up no other. */
const jobsAtOnce = 4;

/**
 * What is done for each kind of job. A handler that throws is tried again later.
 *
 * A process without a folder for copies leaves those to others.
 */
export type JobHandlers = Omit<AllHandlers, 'nightly-backup'> & Partial<Pick<AllHandlers, 'nightly-backup'>>;
type AllHandlers = { [Name in JobName]: (data: Jobs[Name]) => Promise<void> };

/**
 * Starts doing the jobs that orders and other writes left behind.
 *
 * A job may be done twice (a process killed after the deed, before its record), so handlers must bear repetition.
 */
export async function startWorkers(
  database: Database,
  handlers: JobHandlers,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const boss = openJobQueue(database);
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had a fault'));
  await boss.start();
  for (const name of Object.keys(handlers) as JobName[]) await work(boss, name, handlers as AllHandlers, log);
  if (handlers['nightly-backup']) await scheduleNightlyBackup(boss);
  // A server's database may have another machine's process, with a folder for copies; the embedded one has only us.
  else if (database.engine === 'pglite') await unscheduleNightlyBackup(boss);
  return { stop: () => boss.stop({ graceful: true, timeout: 3_000, close: false }) };
}

async function work<Name extends JobName>(boss: PgBoss, name: Name, handlers: AllHandlers, log: Logger) {
  await boss.work<Jobs[Name]>(name, { pollingIntervalSeconds: 2, localConcurrency: jobsAtOnce }, async (jobs) => {
    for (const job of jobs) {
      try {
        await handlers[name](job.data);
      } catch (error) {
        log.error({ err: error, job: name, id: job.id }, 'a job failed and will be tried again');
        // What is thrown is kept beside the job whole, with the addresses and values that faults repeat; the log leaves them out.
        throw new Error('It failed: the log says why');
      }
    }
  });
}
