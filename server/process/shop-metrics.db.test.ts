import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { Database } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { noteBackup, noteFailedBackup } from '#shop/backups/backup-state.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { registerShopMetrics } from './shop-metrics.server.ts';

const shop = useTestDatabase();

/** The values of the metrics, by name and labels. */
async function readMetrics(database: Database, backupFolder: string | null = tmpdir()): Promise<Map<string, number>> {
  const registry = new Registry();
  registerShopMetrics(registry, { database, dataFolder: tmpdir(), backupFolder });
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('the metrics cover orders, jobs, mail, backups, the disk and the database connections', async () => {
  for (const status of ['Pagado', 'Pagado', 'Cancelado'] as const)
    await insertPlacedOrder(shop.db, { status, paymentMethod: 'Wompi' });
  await shop.db.execute(sql`delete from pgboss.job`);
  await enqueue(shop.db, 'account-mail', { kind: 'reset', email: 'ana@correo.example' });
  await enqueue(shop.db, 'drop-personal-files', { pictures: [], proofs: [] }, { afterSeconds: 3600 });
  await shop.db.execute(
    sql`update pgboss.job set start_after = now() - interval '90 seconds' where name = 'account-mail'`,
  );
  await noteBackup(shop.db, { at: new Date('2026-11-22T08:15:00Z'), bytes: 12_345 });
  await noteFailedBackup(shop.db, { at: new Date('2026-11-23T08:15:00Z'), failure: 'fault' });

  const metrics = await readMetrics(shop.database);
  const value = (name: string) => metrics.get(name);
  expect(value('shop_database_up')).toBe(1);
  expect(value('shop_orders{status="Pagado",method="Wompi"}')).toBe(2);
  expect(value('shop_orders{status="Cancelado",method="Wompi"}')).toBe(1);
  expect(value('shop_orders{status="Enviado",method="Wompi"}')).toBe(0);
  expect(value('shop_payment_transactions{status="APPROVED"}')).toBe(0);
  expect(value('shop_payment_incidents_open')).toBe(0);
  expect(value('shop_jobs_waiting{job="account-mail"}')).toBe(1);
  expect(value('shop_jobs_waiting{job="drop-personal-files"}')).toBe(1);
  expect(value('shop_jobs_late_seconds{job="account-mail"}')).toBeGreaterThanOrEqual(90);
  expect(value('shop_jobs_late_seconds{job="drop-personal-files"}')).toBe(0);
  expect(value('shop_jobs_failed{job="account-mail"}')).toBe(0);
  expect(value('shop_mail_waiting')).toBe(1);
  expect(value('shop_backup_last_success_timestamp_seconds')).toBe(Date.parse('2026-11-22T08:15:00Z') / 1000);
  expect(value('shop_backup_last_size_bytes')).toBe(12_345);
  expect(value('shop_backup_failed')).toBe(1);
  for (const folder of ['data', 'backup'])
    expect(value(`shop_disk_bytes{folder="${folder}",what="free"}`)).toBeGreaterThan(0);
  expect(value('shop_database_waiting')).toBe(0);
  expect([...metrics.keys()].join()).not.toMatch(/ana@/);
});

test('a process without backups reports no backup age, which would raise an alert for ever', async () => {
  await noteBackup(shop.db, { at: new Date('2026-11-22T08:15:00Z'), bytes: 12_345 });
  const names = [...(await readMetrics(shop.database, null)).keys()];
  expect(names).toContain('shop_mail_waiting');
  expect(names.filter((name) => name.startsWith('shop_backup'))).toEqual([]);
});

test('during a database outage the metrics say so and leave out unknown values', async () => {
  const db = {
    execute: () => Promise.reject(new Error('database outage')),
    select: () => {
      throw new Error('database outage');
    },
  };
  const metrics = await readMetrics({ ...shop.database, db: db as unknown as Database['db'] });

  expect(metrics.get('shop_database_up')).toBe(0);
  expect([...metrics.keys()].filter((name) => /orders|jobs|mail|backup_|payment/.test(name))).toEqual([]);
  expect(metrics.get('shop_disk_bytes{folder="data",what="free"}')).toBeGreaterThan(0);
});
