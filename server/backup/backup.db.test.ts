import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { changes, products, twoFactors, users } from '#db/schema.ts';
import { addNextMigration } from '#db/testing/next-migration.ts';
import { listCatalogChoices } from '#shop/catalog/categories/list-categories.server.ts';
import { getPushKeys } from '#shop/notices/push-keys.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { checkArchive, readParts } from './read-archive.server.ts';
import { leftOut } from './tables.server.ts';
import { bytesOf, everything, secret, useBackups } from './testing/backup-shops.ts';

const backups = useBackups();
const { shop, copyOf, putBack, filesOf, openDemo } = backups;

test('a restored shop is identical: every table’s rows, waiting jobs, numbering and files', async () => {
  await openDemo();
  await backups.storage.put(`variants/productorigenatural/${'a'.repeat(32)}/96.webp`, bytesOf('pequeña'), 'image/webp');
  const before = await everything(shop.db);
  const file = await copyOf(shop.database, backups.storage);

  expect(await putBack(file)).toMatchObject({ ok: true, files: 3 });
  expect(await everything(backups.other.db)).toEqual(before);
  expect(await listCatalogChoices(backups.other.db)).toEqual(await listCatalogChoices(shop.db));
  // Browsers have subscribed with them.
  expect(await getPushKeys(backups.other.db)).toEqual(await getPushKeys(shop.db));
  const { [`variants/productorigenatural/${'a'.repeat(32)}/96.webp`]: _, ...kept } = await filesOf('one');
  expect(await filesOf('other')).toEqual(kept);
  expect(await backups.other.db.execute(sql`select from sessions`)).toMatchObject({ rows: [] });

  const back = await copyOf(backups.other, backups.otherStorage, 'vuelta.tar');
  await shop.db.update(products).set({ price: 1 });
  await backups.storage.put(`avatars/${'d'.repeat(32)}`, bytesOf('otra cara'), 'image/webp');
  const here = { database: shop.database, storage: backups.storage };
  expect(await putBack(back, { replace: true }, here)).toMatchObject({ ok: true, notRemoved: [] });
  expect(await everything(shop.db)).toEqual(before);
  // The replaced shop's personal files are deleted.
  expect(await backups.storage.has(`avatars/${'d'.repeat(32)}`)).toBe(false);

  // Sequences continue from the backup.
  await backups.other.db.insert(changes).values({ topic: 'orders' });
  expect(await shop.db.insert(changes).values({ topic: 'orders' }).returning({ id: changes.id })).toEqual(
    await backups.other.db.select({ id: sql`max(id)` }).from(changes),
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
  const file = await copyOf(shop.database, backups.storage);
  selling = false;
  await sales;

  await putBack(file);
  const { rows } = await backups.other.db.execute(
    sql`select (select count(*)::int from products) - 1 as products, (select count(*)::int from changes) as changes`,
  );
  expect(rows[0]?.products).toBe(rows[0]?.changes);
});

test('a shop that holds data is replaced only on request', async () => {
  await insertProduct(shop.db);
  const file = await copyOf(shop.database, backups.storage);
  await insertProduct(backups.other.db, { name: 'Polen' });
  const before = await everything(backups.other.db);

  expect(await putBack(file)).toEqual({ ok: false, reason: 'not-empty' });
  expect(await everything(backups.other.db)).toEqual(before);

  expect(await putBack(file, { replace: true })).toMatchObject({ ok: true });
  expect(await everything(backups.other.db)).toEqual(await everything(shop.db));
});

test('foreign files in the storage are left out of the backup, which lists them and can be restored', async () => {
  const files = path.join(backups.folder, 'one', 'files', 'avatars');
  await mkdir(files, { recursive: true });
  for (const name of ['.DS_Store', 'foto (1).png', 'b'.repeat(32)]) await writeFile(path.join(files, name), name);

  const { manifest } = await checkArchive(await copyOf(shop.database, backups.storage));

  expect(manifest.leftOut.sort()).toEqual(['avatars/.DS_Store', 'avatars/foto (1).png']);
  expect(await putBack(path.join(backups.folder, 'copia.tar'))).toMatchObject({ ok: true, files: 1 });
  expect(Object.keys(await filesOf('other'))).toEqual([`avatars/${'b'.repeat(32)}`]);
});

test('invitations waiting to be mailed are dropped and counted if their links used another secret', async () => {
  await shop.db.transaction((tx) => enqueue(tx, 'staff-invite-mail', { inviteId: randomUUID() }));
  await shop.db.transaction((tx) => enqueue(tx, 'account-mail', { kind: 'reset', email: 'laura@correo.example' }));
  const file = await copyOf(shop.database, backups.storage);
  const waiting = async () =>
    (await backups.other.db.execute<{ name: string }>(sql`select name from pgboss.job order by name`)).rows;

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
  const file = await copyOf(shop.database, backups.storage);
  for await (const { bytes } of readParts(file, '')) expect(bytes.includes(secret)).toBe(false);

  const restored = await putBack(file, {}, { secret: 'another secret' });
  expect(restored).toMatchObject({ ok: true, dropped: { secondFactors: ['marta@correo.example'] } });
  expect(await backups.other.db.$count(twoFactors)).toBe(0);
  expect(await backups.other.db.$count(users, eq(users.twoFactorEnabled, true))).toBe(0);

  const withSecret = await putBack(file, { replace: true });
  expect(withSecret).toMatchObject({ ok: true, dropped: { secondFactors: [] } });
  expect(await backups.other.db.$count(twoFactors)).toBe(1);
  expect(await backups.other.db.$count(users, eq(users.twoFactorEnabled, true))).toBe(1);
});

test('a backup by the previous version that includes trigger-filled tables is restored without their rows', async () => {
  await openDemo();
  const before = await everything(shop.db);
  // The previous version does not know that triggers fill this table.
  const index = leftOut.indexOf('public.product_months');
  const unknown = leftOut.splice(index, 1);
  const file = await copyOf(shop.database, backups.storage).finally(() => leftOut.splice(index, 0, ...unknown));
  const { manifest } = await checkArchive(file);
  expect(manifest.tables.find(({ name }) => name === 'public.product_months')?.rows).toBeGreaterThan(0);

  expect(await putBack(file)).toMatchObject({ ok: true });
  expect(await everything(backups.other.db)).toEqual(before);
});

test('the next version migrates a backup of the previous one; the previous version refuses a backup of the next', async () => {
  const next = await addNextMigration([
    `alter table products add column shelf text default '' not null`,
    `update products set shelf = upper(left(name, 1))`,
  ]);
  const updated = await openEmbedded(backups.folder, { migrationsFolder: next.folder });
  try {
    await insertProduct(shop.db, { name: 'Cúrcuma' });
    const file = await copyOf(shop.database, backups.storage);

    expect(await putBack(file, {}, { database: updated })).toMatchObject({ ok: true });
    const { rows } = await updated.db.execute(sql`select name, shelf from products`);
    expect(rows).toEqual([{ name: 'Cúrcuma', shelf: 'C' }]);

    await insertProduct(backups.other.db, { name: 'Polen' });
    const before = await everything(backups.other.db);
    const refused = await putBack(await copyOf(updated, backups.otherStorage, 'nueva.tar'), { replace: true });
    expect(refused).toEqual({ ok: false, reason: 'newer' });
    expect(await everything(backups.other.db)).toEqual(before);
  } finally {
    await updated.close();
    await next.remove();
  }
}, 120_000);

test('a backup from before the first known migration is refused, and an empty database is not even prepared', async () => {
  const journal = sql`drizzle.__drizzle_migrations`;
  // Moves all migrations back by decades, so that the backup's last one is older than the first known migration.
  const decadesMs = sql`1000000000000`;
  await backups.other.db.execute(sql`update ${journal} set created_at = created_at - ${decadesMs}`);
  const file = await copyOf(backups.other, backups.storage).finally(() =>
    backups.other.db.execute(sql`update ${journal} set created_at = created_at + ${decadesMs}`),
  );
  const empty = await openEmbedded(backups.folder);
  try {
    const refused = await putBack(file, { replace: true }, { database: empty });
    expect(refused).toEqual({ ok: false, reason: 'older' });
    const { rows } = await empty.db.execute(sql`select to_regclass('public.products') as products`);
    expect(rows).toEqual([{ products: null }]);
  } finally {
    await empty.close();
  }
}, 60_000);
