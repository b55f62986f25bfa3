import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '#db/database.server.ts';
import {
  type JobName,
  type Jobs,
  openJobQueue,
  scheduleNightlyBackup,
  unscheduleNightlyBackup,
} from '#db/job-queues.server.ts';

/**
 * Each kind of job has this many workers. Each takes a job every two seconds, so 120 jobs of a kind can run in a
 * minute. A slow mail occupies only one worker.
 */
const jobsAtOnce = 4;

/**
 * A handler for each kind of job. A job whose handler throws is retried if its queue has retries. Without a backup
 * folder there is no backup handler.
 */
export type JobHandlers = Omit<AllHandlers, 'nightly-backup'> & Partial<Pick<AllHandlers, 'nightly-backup'>>;
type AllHandlers = { [Name in JobName]: (data: Jobs[Name]) => Promise<void> };

/**
 * Starts workers for the queued jobs.
 *
 * A job may run twice (if the process is killed after the work and before recording it), so handlers must be
 * idempotent.
 *
 * @param options.isOwnDatabase whether no other machine uses the database, so that a job without a handler here has
 * none at all
 */
export async function startWorkers(
  database: Database,
  handlers: JobHandlers,
  log: Logger,
  { isOwnDatabase = false } = {},
): Promise<{ stop(): Promise<void> }> {
  const boss = openJobQueue(database);
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  await boss.start();
  for (const name of Object.keys(handlers) as JobName[]) await work(boss, name, handlers as AllHandlers, log);
  if (handlers['nightly-backup']) await scheduleNightlyBackup(boss);
  // Another machine on a shared database may make the backups.
  else if (isOwnDatabase) await unscheduleNightlyBackup(boss);
  return { stop: () => boss.stop({ graceful: true, timeout: 3_000, close: false }) };
}

async function work<Name extends JobName>(boss: PgBoss, name: Name, handlers: AllHandlers, log: Logger) {
  await boss.work<Jobs[Name]>(name, { pollingIntervalSeconds: 2, localConcurrency: jobsAtOnce }, async (jobs) => {
    for (const job of jobs) {
      try {
        await handlers[name](job.data);
      } catch (error) {
        log.error({ err: error, job: name, id: job.id }, 'a job failed and will be retried');
        // The queue stores the thrown error, and errors repeat addresses and values; the log masks them.
        throw new Error('The job failed: see the log');
      }
    }
  });
}
