import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Db } from '#db/database.server.ts';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { changes, products, shopState, twoFactors, users } from '#db/schema.ts';
import { addNextMigration } from '#db/testing/next-migration.ts';
import { emptyTables, openTestDatabase, useTestDatabase } from '#db/testing/test-database.ts';
import { seedShop } from '#demo/seed.server.ts';
import { createStorage, type Storage } from '#server/files/storage.server.ts';
import { openSession } from '#server/testing/served-shop.ts';
import { listCatalogChoices } from '#shop/catalog/categories/list-categories.server.ts';
import { getPushKeys } from '#shop/notices/push-keys.server.ts';
import { foldOrderSums } from '#shop/sales/order-sums.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { addStockItem } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { checkArchive, readParts } from './read-archive.server.ts';
import { type RestoreOptions, type RestoreTarget, restoreBackup } from './restore-backup.server.ts';
import { leftOut } from './tables.server.ts';
import { writeBackup } from './write-backup.server.ts';

const shop = useTestDatabase();
const secret = 'a secret that only this test knows';

/** The shop that backups are restored into. */
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

async function copyOf(database: Database, files: Storage, name = 'copia.tar') {
  const file = path.join(folder, name);
  const copy = await writeBackup({ database, storage: files, secret, dataFolder: folder });
  await pipeline(copy, createWriteStream(file));
  return file;
}

async function putBack(file: string, options: RestoreOptions = {}, target: Partial<RestoreTarget> = {}) {
  const there = { database: other, storage: otherStorage, secret, ...target };
  return restoreBackup(await checkArchive(file), there, options);
}

/** Returns all rows that a restore must reproduce, including jobs, and the sequence positions. */
async function everything(db: Db) {
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

async function filesOf(name: string) {
  const root = path.join(folder, name, 'files');
  const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [path.relative(root, file), (await readFile(file)).toString('base64')]),
    ),
  );
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Fills the demo shop, with queued jobs, a signed-in customer, files and values that are hard to serialize. */
async function openDemo() {
  await seedShop(shop.db, {
    demo: true,
    savePicture: async (bucket) => ({ ok: true, url: `/imagenes/${bucket}/${'a'.repeat(32)}` }),
    proofs: { check: async () => ({ ok: false, message: '' }), keep: async () => {} },
    picturesFolder: folder,
  });
  const tea = await insertProduct(shop.db, {
    name: '="Té"; verde\t«ñ» 🌿\n\\N \\u0000 %s',
    tags: ['a,b', '"c"', '{d}', '', 'NULL'],
    createdAt: sql`'2026-03-01 10:20:30.123456+00'` as unknown as Date,
    invimaRecord: null,
    presentation: '',
    offers: [{ id: 'x', label: '3 × 2; "todo"', units: 3, price: 50_000 }],
  });
  await addStockItem(shop.db, tea.id, 4);
  await getPushKeys(shop.db);
  await shop.db.insert(shopState).values({ key: 'nothing', value: sql`'null'::jsonb` });
  await shop.db.insert(shopState).values({ key: 'exact', value: sql`'{"n": 12345678901234567890.0123456789}'::jsonb` });
  await shop.db.transaction((tx) => enqueue(tx, 'account-mail', { kind: 'reset', email: 'laura@correo.example' }));
  await shop.db.transaction((tx) => enqueue(tx, 'settle-payments', null));
  await openSession(shop.db, await insertCustomer(shop.db, { id: 'laura' }));
  await storage.put(`productorigenatural/${'a'.repeat(32)}`, bytesOf('una hoja'), 'image/webp');
  await storage.put(`avatars/${'b'.repeat(32)}`, bytesOf('una cara'), 'image/webp');
  await storage.put(`comprobantes/${'c'.repeat(32)}.pdf`, bytesOf('%PDF'), 'application/pdf');
}

test('a restored shop is identical: every table’s rows, waiting jobs, numbering and files', async () => {
  await openDemo();
  await storage.put(`variants/productorigenatural/${'a'.repeat(32)}/96.webp`, bytesOf('pequeña'), 'image/webp');
  const before = await everything(shop.db);
  const file = await copyOf(shop.database, storage);

  expect(await putBack(file)).toMatchObject({ ok: true, files: 3 });
  expect(await everything(other.db)).toEqual(before);
  expect(await listCatalogChoices(other.db)).toEqual(await listCatalogChoices(shop.db));
  // Browsers have subscribed with them.
  expect(await getPushKeys(other.db)).toEqual(await getPushKeys(shop.db));
  const { [`variants/productorigenatural/${'a'.repeat(32)}/96.webp`]: _, ...kept } = await filesOf('one');
  expect(await filesOf('other')).toEqual(kept);
  expect(await other.db.execute(sql`select from sessions`)).toMatchObject({ rows: [] });

  const back = await copyOf(other, otherStorage, 'vuelta.tar');
  await shop.db.update(products).set({ price: 1 });
  await storage.put(`avatars/${'d'.repeat(32)}`, bytesOf('otra cara'), 'image/webp');
  const here = { database: shop.database, storage };
  expect(await putBack(back, { replace: true }, here)).toMatchObject({ ok: true, notRemoved: [] });
  expect(await everything(shop.db)).toEqual(before);
  // The replaced shop's personal files are deleted.
  expect(await storage.has(`avatars/${'d'.repeat(32)}`)).toBe(false);

  // Sequences continue from the backup.
  await other.db.insert(changes).values({ topic: 'orders' });
  expect(await shop.db.insert(changes).values({ topic: 'orders' }).returning({ id: changes.id })).toEqual(
    await other.db.select({ id: sql`max(id)` }).from(changes),
  );
}, 60_000);

test('a backup of a shop that is selling is a snapshot of one moment', async () => {
  await insertProduct(shop.db);
  let selling = true;
  const sales = (async () => {
    while (selling) {
      await shop.db.transaction(async (tx) => {
        const { id } = await insertProduct(tx, { name: randomUUID() });
        await tx.insert(changes).values({ topic: 'products', subjectIds: [id] });
      });
    }
  })();
  const file = await copyOf(shop.database, storage);
  selling = false;
  await sales;

  await putBack(file);
  const { rows } = await other.db.execute(
    sql`select (select count(*)::int from products) - 1 as products, (select count(*)::int from changes) as changes`,
  );
  expect(rows[0]?.products).toBe(rows[0]?.changes);
});

test('a shop that holds data is replaced only on request', async () => {
  await insertProduct(shop.db);
  const file = await copyOf(shop.database, storage);
  await insertProduct(other.db, { name: 'Polen' });
  const before = await everything(other.db);

  expect(await putBack(file)).toEqual({ ok: false, reason: 'not-empty' });
  expect(await everything(other.db)).toEqual(before);

  expect(await putBack(file, { replace: true })).toMatchObject({ ok: true });
  expect(await everything(other.db)).toEqual(await everything(shop.db));
});

describe('a damaged backup', () => {
  async function aCopy() {
    await insertProduct(shop.db);
    await storage.put(`productorigenatural/${'a'.repeat(32)}`, bytesOf('una hoja'), 'image/webp');
    return copyOf(shop.database, storage);
  }

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 4_000), 'quedó a medias'],
    ['cut off within a part', (bytes: Buffer) => bytes.subarray(0, 700), 'quedó a medias'],
    [
      'changed by one letter',
      (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('una hoja', 'una hojA'), 'latin1'),
      'no es como se guardó',
    ],
    ['something else', () => Buffer.from('hola'), 'no es una copia'],
    ['empty', () => Buffer.alloc(0), 'No tiene manifiesto'],
  ])('is refused before anything is touched: %s', async (_, change, reason) => {
    const file = await aCopy();
    await writeFile(file, change(await readFile(file)));
    await insertProduct(other.db, { name: 'Polen' });
    const before = await everything(other.db);

    await expect(putBack(file, { replace: true })).rejects.toThrow(reason);
    expect(await everything(other.db)).toEqual(before);
    expect(await filesOf('other')).toEqual({});
  });
});

test('a failed restore leaves the shop and its files unchanged', async () => {
  await openDemo();
  const file = await copyOf(shop.database, storage);
  await insertProduct(other.db, { name: 'Polen' });
  await otherStorage.put(`avatars/${'b'.repeat(32)}`, bytesOf('otra cara'), 'image/webp');
  const before = await everything(other.db);
  const filesBefore = await filesOf('other');
  // Makes the last table fail, like a full disk.
  await other.db.execute(sql`alter table shop_state add constraint full_disk check (key <> 'nothing')`);

  await expect(putBack(file, { replace: true })).rejects.toThrow();
  await other.db.execute(sql`alter table shop_state drop constraint full_disk`);
  expect(await everything(other.db)).toEqual(before);
  expect(await filesOf('other')).toEqual(filesBefore);
});

test('foreign files in the storage are left out of the backup, which lists them and can be restored', async () => {
  const files = path.join(folder, 'one', 'files', 'avatars');
  await mkdir(files, { recursive: true });
  for (const name of ['.DS_Store', 'foto (1).png', 'b'.repeat(32)]) await writeFile(path.join(files, name), name);

  const { manifest } = await checkArchive(await copyOf(shop.database, storage));

  expect(manifest.leftOut.sort()).toEqual(['avatars/.DS_Store', 'avatars/foto (1).png']);
  expect(await putBack(path.join(folder, 'copia.tar'))).toMatchObject({ ok: true, files: 1 });
  expect(Object.keys(await filesOf('other'))).toEqual([`avatars/${'b'.repeat(32)}`]);
});

test('data written during a restore is not wiped: rows of an empty shop, files of a replaced one', async () => {
  await storage.put(`avatars/${'b'.repeat(32)}`, bytesOf('una cara'), 'image/webp');
  const file = await copyOf(shop.database, storage);
  const later = `avatars/${'e'.repeat(32)}`;
  const busy: Storage = {
    ...otherStorage,
    async put(...args) {
      await insertProduct(other.db, { name: 'Polen' });
      await otherStorage.put(later, bytesOf('otra cara'), 'image/webp');
      await otherStorage.put(...args);
    },
  };

  expect(await putBack(file, {}, { storage: busy })).toEqual({ ok: false, reason: 'not-empty' });
  expect(await other.db.select({ name: products.name }).from(products)).toEqual([{ name: 'Polen' }]);
  expect(Object.keys(await filesOf('other'))).toEqual([later]);

  await otherStorage.remove(later);
  expect(await putBack(file, { replace: true }, { storage: busy })).toMatchObject({ ok: true });
  expect(await other.db.$count(products)).toBe(0);
  expect(await otherStorage.has(later)).toBe(true);
});

test('a restore repairs damaged files and renders their widths again', async () => {
  const leaf = `productorigenatural/${'a'.repeat(32)}`;
  await storage.put(leaf, bytesOf('una hoja'), 'image/webp');
  const file = await copyOf(shop.database, storage);
  await otherStorage.put(leaf, bytesOf('una ho'), 'image/webp');
  await otherStorage.put(`variants/${leaf}/96.webp`, bytesOf('media hoja'), 'image/webp');

  expect(await putBack(file)).toMatchObject({ ok: true });
  expect(await filesOf('other')).toEqual({ [leaf]: Buffer.from('una hoja').toString('base64') });
});

test('a shop is restored although an old file cannot be removed, and the file is reported', async () => {
  const file = await copyOf(shop.database, storage);
  const old = `avatars/${'d'.repeat(32)}`;
  await otherStorage.put(old, bytesOf('una cara'), 'image/webp');
  const stubborn: Storage = { ...otherStorage, remove: () => Promise.reject(new Error('EBUSY')) };

  expect(await putBack(file, { replace: true }, { storage: stubborn })).toMatchObject({ ok: true, notRemoved: [old] });
});

test('if the answer to the commit is lost, the database decides whether the restore succeeded, and its files stay', async () => {
  await insertProduct(shop.db, { name: 'Miel' });
  await storage.put(`avatars/${'b'.repeat(32)}`, bytesOf('una cara'), 'image/webp');
  const file = await copyOf(shop.database, storage);
  const transaction: Db['transaction'] = async (...args) => {
    await other.db.transaction(...args);
    throw new Error('Connection terminated unexpectedly');
  };
  const cutOff = { ...other, db: Object.assign(Object.create(other.db), { transaction }) as Db };

  expect(await putBack(file, {}, { database: cutOff })).toMatchObject({ ok: true, files: 1 });
  expect(await other.db.select({ name: products.name }).from(products)).toEqual([{ name: 'Miel' }]);
  expect(await filesOf('other')).toEqual(await filesOf('one'));
});

test('invitations waiting to be mailed are dropped and counted if their links used another secret', async () => {
  await shop.db.transaction((tx) => enqueue(tx, 'staff-invite-mail', { inviteId: randomUUID() }));
  await shop.db.transaction((tx) => enqueue(tx, 'account-mail', { kind: 'reset', email: 'laura@correo.example' }));
  const file = await copyOf(shop.database, storage);
  const waiting = async () =>
    (await other.db.execute<{ name: string }>(sql`select name from pgboss.job order by name`)).rows;

  expect(await putBack(file)).toMatchObject({ ok: true, dropped: { invites: 0 } });
  expect(await waiting()).toEqual([{ name: 'account-mail' }, { name: 'staff-invite-mail' }]);
  const otherSecret = { secret: 'another secret' };
  expect(await putBack(file, { replace: true }, otherSecret)).toMatchObject({ ok: true, dropped: { invites: 1 } });
  expect(await waiting()).toEqual([{ name: 'account-mail' }]);
});

test('a backup with second factors is restored with another secret: they are off, and their accounts are named', async () => {
  await insertCustomer(shop.db, { id: 'marta', email: 'marta@correo.example' });
  await insertCustomer(shop.db, { id: 'luz', email: 'luz@correo.example' });
  await shop.db.insert(twoFactors).values({ id: '1', userId: 'marta', secret: 'x', backupCodes: 'y' });
  await shop.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, 'marta'));
  const file = await copyOf(shop.database, storage);
  for await (const { bytes } of readParts(file, '')) expect(bytes.includes(secret)).toBe(false);

  const restored = await putBack(file, {}, { secret: 'another secret' });
  expect(restored).toMatchObject({ ok: true, dropped: { secondFactors: ['marta@correo.example'] } });
  expect(await other.db.$count(twoFactors)).toBe(0);
  expect(await other.db.$count(users, eq(users.twoFactorEnabled, true))).toBe(0);

  const withSecret = await putBack(file, { replace: true });
  expect(withSecret).toMatchObject({ ok: true, dropped: { secondFactors: [] } });
  expect(await other.db.$count(twoFactors)).toBe(1);
  expect(await other.db.$count(users, eq(users.twoFactorEnabled, true))).toBe(1);
});

test('a backup by the previous version that includes trigger-filled tables is restored without their rows', async () => {
  await openDemo();
  const before = await everything(shop.db);
  // The previous version does not know that triggers fill this table.
  const index = leftOut.indexOf('public.product_months');
  const unknown = leftOut.splice(index, 1);
  const file = await copyOf(shop.database, storage).finally(() => leftOut.splice(index, 0, ...unknown));
  const { manifest } = await checkArchive(file);
  expect(manifest.tables.find(({ name }) => name === 'public.product_months')?.rows).toBeGreaterThan(0);

  expect(await putBack(file)).toMatchObject({ ok: true });
  expect(await everything(other.db)).toEqual(before);
});

test('the next version migrates a backup of the previous one; the previous version refuses a backup of the next', async () => {
  const next = await addNextMigration([
    `alter table products add column shelf text default '' not null`,
    `update products set shelf = upper(left(name, 1))`,
  ]);
  const updated = await openEmbedded(folder, { migrationsFolder: next.folder });
  try {
    await insertProduct(shop.db, { name: 'Cúrcuma' });
    const file = await copyOf(shop.database, storage);

    expect(await putBack(file, {}, { database: updated })).toMatchObject({ ok: true });
    const { rows } = await updated.db.execute(sql`select name, shelf from products`);
    expect(rows).toEqual([{ name: 'Cúrcuma', shelf: 'C' }]);

    await insertProduct(other.db, { name: 'Polen' });
    const before = await everything(other.db);
    const refused = await putBack(await copyOf(updated, otherStorage, 'nueva.tar'), { replace: true });
    expect(refused).toEqual({ ok: false, reason: 'newer' });
    expect(await everything(other.db)).toEqual(before);
  } finally {
    await updated.close();
    await next.remove();
  }
}, 120_000);

test('a backup from before the first known migration is refused, and an empty database is not even prepared', async () => {
  const journal = sql`drizzle.__drizzle_migrations`;
  // Moves all migrations back by decades, so that the backup's last one is older than the first known migration.
  const decadesMs = sql`1000000000000`;
  await other.db.execute(sql`update ${journal} set created_at = created_at - ${decadesMs}`);
  const file = await copyOf(other, storage).finally(() =>
    other.db.execute(sql`update ${journal} set created_at = created_at + ${decadesMs}`),
  );
  const empty = await openEmbedded(folder);
  try {
    const refused = await putBack(file, { replace: true }, { database: empty });
    expect(refused).toEqual({ ok: false, reason: 'older' });
    const { rows } = await empty.db.execute(sql`select to_regclass('public.products') as products`);
    expect(rows).toEqual([{ products: null }]);
  } finally {
    await empty.close();
  }
}, 60_000);
