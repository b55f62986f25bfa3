import { readFile, writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import type { Storage } from '#server/files/storage.server.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { bytesOf, everything, useBackups } from './testing/backup-shops.ts';

const backups = useBackups();
const { shop, copyOf, putBack, filesOf, openDemo } = backups;

describe('a damaged backup', () => {
  async function aCopy() {
    await insertProduct(shop.db);
    await backups.storage.put(`productorigenatural/${'a'.repeat(32)}`, bytesOf('una hoja'), 'image/webp');
    return copyOf(shop.database, backups.storage);
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
    await insertProduct(backups.other.db, { name: 'Polen' });
    const before = await everything(backups.other.db);

    await expect(putBack(file, { replace: true })).rejects.toThrow(reason);
    expect(await everything(backups.other.db)).toEqual(before);
    expect(await filesOf('other')).toEqual({});
  });
});

test('a failed restore leaves the shop and its files unchanged', async () => {
  await openDemo();
  const file = await copyOf(shop.database, backups.storage);
  await insertProduct(backups.other.db, { name: 'Polen' });
  await backups.otherStorage.put(`avatars/${'b'.repeat(32)}`, bytesOf('otra cara'), 'image/webp');
  const before = await everything(backups.other.db);
  const filesBefore = await filesOf('other');
  // Makes the last table fail, like a full disk.
  await backups.other.db.execute(sql`alter table shop_state add constraint full_disk check (key <> 'nothing')`);

  await expect(putBack(file, { replace: true })).rejects.toThrow();
  await backups.other.db.execute(sql`alter table shop_state drop constraint full_disk`);
  expect(await everything(backups.other.db)).toEqual(before);
  expect(await filesOf('other')).toEqual(filesBefore);
});

test('data written during a restore is not wiped: rows of an empty shop, files of a replaced one', async () => {
  await backups.storage.put(`avatars/${'b'.repeat(32)}`, bytesOf('una cara'), 'image/webp');
  const file = await copyOf(shop.database, backups.storage);
  const later = `avatars/${'e'.repeat(32)}`;
  const busy: Storage = {
    ...backups.otherStorage,
    async put(...args) {
      await insertProduct(backups.other.db, { name: 'Polen' });
      await backups.otherStorage.put(later, bytesOf('otra cara'), 'image/webp');
      await backups.otherStorage.put(...args);
    },
  };

  expect(await putBack(file, {}, { storage: busy })).toEqual({ ok: false, reason: 'not-empty' });
  expect(await backups.other.db.select({ name: products.name }).from(products)).toEqual([{ name: 'Polen' }]);
  expect(Object.keys(await filesOf('other'))).toEqual([later]);

  await backups.otherStorage.remove(later);
  expect(await putBack(file, { replace: true }, { storage: busy })).toMatchObject({ ok: true });
  expect(await backups.other.db.$count(products)).toBe(0);
  expect(await backups.otherStorage.has(later)).toBe(true);
});

test('a restore repairs damaged files and renders their widths again', async () => {
  const leaf = `productorigenatural/${'a'.repeat(32)}`;
  await backups.storage.put(leaf, bytesOf('una hoja'), 'image/webp');
  const file = await copyOf(shop.database, backups.storage);
  await backups.otherStorage.put(leaf, bytesOf('una ho'), 'image/webp');
  await backups.otherStorage.put(`variants/${leaf}/96.webp`, bytesOf('media hoja'), 'image/webp');

  expect(await putBack(file)).toMatchObject({ ok: true });
  expect(await filesOf('other')).toEqual({ [leaf]: Buffer.from('una hoja').toString('base64') });
});

test('a shop is restored although an old file cannot be removed, and the file is reported', async () => {
  const file = await copyOf(shop.database, backups.storage);
  const old = `avatars/${'d'.repeat(32)}`;
  await backups.otherStorage.put(old, bytesOf('una cara'), 'image/webp');
  const stubborn: Storage = { ...backups.otherStorage, remove: () => Promise.reject(new Error('EBUSY')) };

  expect(await putBack(file, { replace: true }, { storage: stubborn })).toMatchObject({ ok: true, notRemoved: [old] });
});

test('if the answer to the commit is lost, the database decides whether the restore succeeded, and its files stay', async () => {
  await insertProduct(shop.db, { name: 'Miel' });
  await backups.storage.put(`avatars/${'b'.repeat(32)}`, bytesOf('una cara'), 'image/webp');
  const file = await copyOf(shop.database, backups.storage);
  const transaction: Db['transaction'] = async (...args) => {
    await backups.other.db.transaction(...args);
    throw new Error('Connection terminated unexpectedly');
  };
  const cutOff = { ...backups.other, db: Object.assign(Object.create(backups.other.db), { transaction }) as Db };

  expect(await putBack(file, {}, { database: cutOff })).toMatchObject({ ok: true, files: 1 });
  expect(await backups.other.db.select({ name: products.name }).from(products)).toEqual([{ name: 'Miel' }]);
  expect(await filesOf('other')).toEqual(await filesOf('one'));
});
