import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { Database } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { noteBackup, noteFailedBackup } from '#shop/backups/backup-state.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { watchShop } from './shop-metrics.server.ts';

const shop = useTestDatabase();

/** What the figures say of a shop, by name and labels. */
async function figuresOf(database: Database, backupFolder: string | null = tmpdir()): Promise<Map<string, number>> {
  const registry = new Registry();
  watchShop(registry, { database, dataFolder: tmpdir(), backupFolder });
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('the figures tell of orders, jobs, mail, copies, the disk and the connections to the database', async () => {
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

  const figures = await figuresOf(shop.database);
  const told = (name: string) => figures.get(name);
  expect(told('shop_database_up')).toBe(1);
  expect(told('shop_orders{status="Pagado",method="Wompi"}')).toBe(2);
  expect(told('shop_orders{status="Cancelado",method="Wompi"}')).toBe(1);
  expect(told('shop_orders{status="Enviado",method="Wompi"}')).toBe(0);
  expect(told('shop_payment_transactions{status="APPROVED"}')).toBe(0);
  expect(told('shop_payment_incidents_open')).toBe(0);
  expect(told('shop_jobs_waiting{job="account-mail"}')).toBe(1);
  expect(told('shop_jobs_waiting{job="drop-personal-files"}')).toBe(1);
  expect(told('shop_jobs_late_seconds{job="account-mail"}')).toBeGreaterThanOrEqual(90);
  expect(told('shop_jobs_late_seconds{job="drop-personal-files"}')).toBe(0);
  expect(told('shop_jobs_failed{job="account-mail"}')).toBe(0);
  expect(told('shop_mail_waiting')).toBe(1);
  expect(told('shop_backup_last_success_timestamp_seconds')).toBe(Date.parse('2026-11-22T08:15:00Z') / 1000);
  expect(told('shop_backup_last_size_bytes')).toBe(12_345);
  expect(told('shop_backup_failed')).toBe(1);
  for (const folder of ['data', 'backup'])
    expect(told(`shop_disk_bytes{folder="${folder}",what="free"}`)).toBeGreaterThan(0);
  if (shop.database.engine === 'postgres') expect(told('shop_database_waiting')).toBe(0);
  expect([...figures.keys()].join()).not.toMatch(/ana@/);
});

test('a process that copies nothing tells no age of a copy, which would be late for ever once copies are turned off', async () => {
  await noteBackup(shop.db, { at: new Date('2026-11-22T08:15:00Z'), bytes: 12_345 });
  const names = [...(await figuresOf(shop.database, null)).keys()];
  expect(names).toContain('shop_mail_waiting');
  expect(names.filter((name) => name.startsWith('shop_backup'))).toEqual([]);
});

test('while the database is away the figures say so, and nothing that they do not know', async () => {
  const db = {
    execute: () => Promise.reject(new Error('away')),
    select: () => {
      throw new Error('away');
    },
  };
  const figures = await figuresOf({ ...shop.database, db: db as unknown as Database['db'] });

  expect(figures.get('shop_database_up')).toBe(0);
  expect([...figures.keys()].filter((name) => /orders|jobs|mail|backup_|payment/.test(name))).toEqual([]);
  expect(figures.get('shop_disk_bytes{folder="data",what="free"}')).toBeGreaterThan(0);
});
