/** Two shops with their files, to back up the one and restore it into the other. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database, Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { shopState } from '#db/schema.ts';
import { emptyTables, openTestDatabase, useTestDatabase } from '#db/testing/test-database.ts';
import { seedShop } from '#demo/seed.server.ts';
import { checkArchive } from '#server/backup/read-archive.server.ts';
import { type RestoreOptions, type RestoreTarget, restoreBackup } from '#server/backup/restore-backup.server.ts';
import { writeBackup } from '#server/backup/write-backup.server.ts';
import { createStorage, type Storage } from '#server/files/storage.server.ts';
import { openSession } from '#server/testing/served-shop.ts';
import { getPushKeys } from '#shop/notices/push-keys.server.ts';
import { foldOrderSums } from '#shop/sales/order-sums.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { addStockItem } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';

/** The secret of both shops. */
export const secret = 'a secret that only this test knows';

/** Opens the databases for the tests of a file, and new storages for each test. */
export function useBackups() {
  const shop = useTestDatabase();
  let other: Database;
  let folder: string;
  let storage: Storage;
  let otherStorage: Storage;

  beforeAll(async () => {
    other = await openTestDatabase();
  });
  afterAll(() => other?.close());

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
    storage = await createStorage({ dataFolder: path.join(folder, 'one'), s3: undefined });
    otherStorage = await createStorage({ dataFolder: path.join(folder, 'other'), s3: undefined });
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    await emptyTables(other.db);
  });

  return {
    shop,
    /** the shop that backups are restored into */
    get other() {
      return other;
    },
    get folder() {
      return folder;
    },
    get storage() {
      return storage;
    },
    get otherStorage() {
      return otherStorage;
    },
    async copyOf(database: Database, files: Storage, name = 'copia.tar') {
      const file = path.join(folder, name);
      const copy = await writeBackup({ database, storage: files, secret, dataFolder: folder });
      await pipeline(copy, createWriteStream(file));
      return file;
    },
    async putBack(file: string, options: RestoreOptions = {}, target: Partial<RestoreTarget> = {}) {
      const there = { database: other, storage: otherStorage, secret, ...target };
      return restoreBackup(await checkArchive(file), there, options);
    },
    async filesOf(name: string) {
      const root = path.join(folder, name, 'files');
      const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
      return Object.fromEntries(
        await Promise.all(
          files.map(async (file) => [path.relative(root, file), (await readFile(file)).toString('base64')]),
        ),
      );
    },
    openDemo: () => openDemo(shop.db, storage, folder),
  };
}

/** Returns all rows that a restore must reproduce, including jobs, and the sequence positions. */
export async function everything(db: Db) {
  // Folds the order sums first, as equal sums may be spread over different numbers of rows.
  await foldOrderSums(db);
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select 'public.' || tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'rate_limits', 'product_counts') order by 1`,
  );
  const all: Record<string, unknown> = {};
  // Jobs of the schedules may be added at any minute.
  const jobs = `pgboss.job where name not like '\\_\\_pgboss%' and name not in (select name from pgboss.schedule)`;
  const sources = [...tables.map(({ name }) => ({ name, source: name })), { name: 'pgboss.job', source: jobs }];
  for (const { name, source } of sources) {
    const { rows } = await db.execute<{ row: string }>(
      sql.raw(
        `select to_jsonb(t)::text as row from (select * from ${source}) t order by (to_jsonb(t)::text) collate "C"`,
      ),
    );
    all[name] = rows.map(({ row }) => row);
  }
  const { rows } = await db.execute(
    sql`select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
  );
  return { ...all, sequences: rows };
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Fills the demo shop, with queued jobs, a signed-in customer, files and values that are hard to serialize. */
async function openDemo(db: Db, storage: Storage, folder: string) {
  await seedShop(db, {
    demo: true,
    savePicture: async (bucket) => ({ ok: true, url: `/imagenes/${bucket}/${'a'.repeat(32)}` }),
    proofs: { check: async () => ({ ok: false, message: '' }), keep: async () => {} },
    picturesFolder: folder,
  });
  const tea = await insertProduct(db, {
    name: '="Té"; verde\t«ñ» 🌿\n\\N \\u0000 %s',
    tags: ['a,b', '"c"', '{d}', '', 'NULL'],
    createdAt: sql`'2026-03-01 10:20:30.123456+00'` as unknown as Date,
    invimaRecord: null,
    presentation: '',
    offers: [{ id: 'x', label: '3 × 2; "todo"', units: 3, price: 50_000 }],
  });
  await addStockItem(db, tea.id, 4);
  await getPushKeys(db);
  await db.insert(shopState).values({ key: 'nothing', value: sql`'null'::jsonb` });
  await db.insert(shopState).values({ key: 'exact', value: sql`'{"n": 12345678901234567890.0123456789}'::jsonb` });
  await db.transaction((tx) => enqueue(tx, 'account-mail', { kind: 'reset', email: 'laura@correo.example' }));
  await db.transaction((tx) => enqueue(tx, 'settle-payments', null));
  await openSession(db, await insertCustomer(db, { id: 'laura' }));
  await storage.put(`productorigenatural/${'a'.repeat(32)}`, bytesOf('una hoja'), 'image/webp');
  await storage.put(`avatars/${'b'.repeat(32)}`, bytesOf('una cara'), 'image/webp');
  await storage.put(`comprobantes/${'c'.repeat(32)}.pdf`, bytesOf('%PDF'), 'application/pdf');
}
