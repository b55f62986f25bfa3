import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changes, productCategories, products, staffChanges } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { changeShelves } from '#shop/catalog/stock/shelf.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { edit, file, importSteps } from './testing/import-steps.ts';

const shop = useTestDatabase();
const { exported, plan, apply, everyProduct } = importSteps(shop);

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta' });
});

test('a fault midway rolls everything back', async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  const miel = await insertProduct(shop.db, { name: 'Miel' });
  const before = await everyProduct();
  const news = Array.from({ length: 400 }, (_, index) => ['', `Jarabe ${index}`, 1, 1, 'Jarabes']);
  const read = await plan(
    await file(['Id', 'Nombre', 'Precio', 'Stock', 'Categoría'], [miel.id, 'Otra', 1, 1, 'Jarabes'], ...news),
  );
  await shop.db.execute(sql`alter table products add constraint full_disk check (name <> 'Jarabe 390')`);
  try {
    await expect(apply(read)).rejects.toThrow();
  } finally {
    await shop.db.execute(sql`alter table products drop constraint full_disk`);
  }
  expect(await everyProduct()).toEqual(before);
  expect(await shop.db.$count(staffChanges)).toBe(0);
  expect(await shop.db.$count(changes)).toBe(0);
});

test('sales and changes since the export are not overwritten silently', async () => {
  const miel = await insertProduct(shop.db, { name: 'Miel', price: 30_000, stock: 10 });
  const polen = await insertProduct(shop.db, { name: 'Polen', price: 20_000, stock: 3 });
  const bytes = edit(await exported(), ['Miel;', 'Miel pura;'], ['20000;0;3', '21000;0;8']);
  await shop.db.transaction((tx) =>
    changeShelves(tx, [{ productId: miel.id, units: -4 }], { kind: 'sold', actor: null }),
  );
  expect(await plan(bytes)).toMatchObject({ changed: [{ conflict: null }, { conflict: null }] });

  await shop.db.update(products).set({ description: 'De abejas nativas' }).where(eq(products.id, miel.id));
  await shop.db.transaction((tx) =>
    changeShelves(tx, [{ productId: polen.id, units: -1 }], { kind: 'sold', actor: null }),
  );
  const read = await plan(bytes);
  expect(read.changed.map(({ name, conflict }) => [name, conflict])).toEqual([
    ['Miel', 'Alguien lo cambió en la tienda después de exportarlo.'],
    ['Polen', 'Tenía 3 unidades al exportarlo y ahora tiene 2: hubo ventas u otro cambio.'],
  ]);
  // After reading the conflict, staff may apply the file anyway; the stock of products that only had sales stays.
  expect(await apply(read)).toMatchObject({ ok: true, changed: 2 });
  expect(await shop.db.select().from(products).orderBy(asc(products.name))).toMatchObject([
    { name: 'Miel pura', description: '', stock: 6 },
    { name: 'Polen', price: 21_000, stock: 8 },
  ]);
});

test('a plan that is stale when it is applied is refused', async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  const miel = await insertProduct(shop.db, { name: 'Miel', stock: 10 });
  const stale = { ok: false, reason: 'stale' };
  const renamed = await plan(await file(['Id', 'Nombre'], [miel.id, 'Miel pura']));
  const counted = await plan(await file(['Id', 'Stock'], [miel.id, 50]));
  const moved = await plan(await file(['Id', 'Categoría'], [miel.id, 'Jarabes']));

  await shop.db.transaction((tx) =>
    changeShelves(tx, [{ productId: miel.id, units: -1 }], { kind: 'sold', actor: null }),
  );
  await shop.db.delete(productCategories);
  expect(await apply(counted)).toEqual(stale);
  expect(await apply(moved)).toEqual(stale);
  // A sale does not conflict with a new name.
  expect(await apply(renamed)).toMatchObject({ ok: true });
  expect(await apply(await plan(await file(['Id', 'Nombre'], [miel.id, 'Miel'])))).toMatchObject({ ok: true });
  await shop.db.update(products).set({ deletedAt: new Date() });
  expect(await apply(renamed)).toEqual(stale);
  expect(await shop.db.select().from(products)).toMatchObject([{ name: 'Miel', stock: 9, categoryId: null }]);
});

test('an attempt sent twice is applied once; a file without ids that is imported again gets a warning', async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  const bytes = await file(['Nombre', 'Precio', 'Stock', 'Categoría'], ['Propóleo', 18_000, 7, 'Jarabes']);
  const read = await plan(bytes);
  const importId = crypto.randomUUID();
  const once = { ok: true, created: 1, changed: 0 };
  expect(await Promise.all([apply(read, importId), apply(read, importId)])).toEqual([once, once]);
  expect(await shop.db.$count(products)).toBe(1);
  expect((await plan(bytes)).twins).toEqual([{ row: 2, name: 'Propóleo' }]);
});

test('a new product that a file has twice gets a warning', async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  const row = ['Propóleo', 18_000, 7, 'Jarabes'];
  const bytes = await file(['Nombre', 'Precio', 'Stock', 'Categoría'], row, ['Polen', 9_000, 1, 'Jarabes'], row);
  expect((await plan(bytes)).twins).toEqual([{ row: 4, name: 'Propóleo' }]);
});
