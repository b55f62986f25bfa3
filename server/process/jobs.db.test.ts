import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openJobQueue } from '#db/job-queues.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { jobsLeft } from '#server/testing/jobs-left.ts';
import { noJobLeft } from '#server/testing/no-job-left.ts';
import { type JobHandlers, startWorkers } from './jobs.server.ts';
import { createLog } from './log.server.ts';

const shop = useTestDatabase();

test('payments are settled on schedule, once a minute for all processes', async () => {
  const schedules = await openJobQueue(shop.database).getSchedules();
  expect(Object.fromEntries(schedules.map(({ name, cron }) => [name, cron]))).toEqual({
    'settle-payments': '* * * * *',
    'track-parcels': '*/15 * * * *',
    'keep-order-money': '* * * * *',
    'fold-order-sums': '* * * * *',
    'forget-people': '*/10 * * * *',
    'notify-restocked': '*/5 * * * *',
    'missed-notices': '20 * * * *',
    'deadline-notices': '0 8 * * *',
  });
  // The scheduler ran when the database was prepared; this makes its next run due at once.
  await shop.db.execute(sql`update pgboss.version set cron_on = null`);

  const settled = Promise.withResolvers<void>();
  const settling: JobHandlers = { ...noJobLeft, 'settle-payments': async () => settled.resolve() };
  const start = () => startWorkers(shop.database, settling, createLog('silent'));
  const processes = [await start(), await start()];
  await settled.promise;
  await Promise.all(processes.map(({ stop }) => stop()));

  const { rows } = await shop.db.execute<{ jobs: number; minutes: number }>(sql`
    select (select count(*)::int from pgboss.job where name = 'settle-payments') as jobs,
      (select count(distinct singleton_on)::int from pgboss.job where name = '__pgboss__send-it') as minutes`);
  expect(rows[0]?.jobs).toBeGreaterThan(0);
  expect(rows[0]?.jobs).toBeLessThanOrEqual(rows[0]?.minutes ?? 0);
});

test('a failed job keeps nothing of its error, which may contain an address', async () => {
  await enqueue(shop.db, 'account-mail', { kind: 'password-changed', userId: 'laura' });
  const refusal = Object.assign(new Error('550 <laura@correo.example>'), { rejected: ['laura@correo.example'] });
  const tried = Promise.withResolvers<void>();
  const refused = async () => {
    tried.resolve();
    throw refusal;
  };
  const workers = await startWorkers(shop.database, { ...noJobLeft, 'account-mail': refused }, createLog('silent'));
  await tried.promise;
  await workers.stop();

  const { rows } = await shop.db.execute<{ state: string; row: string }>(
    sql`select state, job::text as row from pgboss.job where name = 'account-mail'`,
  );
  expect(rows).toMatchObject([{ state: 'retry', row: expect.stringContaining('see the log') }]);
  expect(rows[0]?.row).not.toContain('laura@');
});

test('the data of an account mail is kept for an hour after it was sent', async () => {
  for (const kind of ['reset', 'confirm'] as const)
    await enqueue(shop.db, 'account-mail', { kind, email: 'laura@correo.example' });
  await shop.db.execute(sql`update pgboss.job set state = 'completed',
    completed_on = now() - case data->>'kind' when 'reset' then interval '61 minutes' else interval '59 minutes' end`);
  await shop.db.execute(sql`update pgboss.queue set maintain_on = now() - interval '31 minutes'`);

  const boss = openJobQueue(shop.database);
  await boss.start();
  await boss.supervise('account-mail');
  await boss.stop({ graceful: false, close: false });

  expect(await jobsLeft(shop.db)).toMatchObject([{ kind: 'confirm' }]);
});
