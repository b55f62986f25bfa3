import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { permissions, permissionsOf } from '#shop/staff/roles/permissions.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { edit, file, importSteps } from './testing/import-steps.ts';

const shop = useTestDatabase();
const owner = importSteps(shop, { permissions });
const seller = importSteps(shop, { permissions: permissionsOf(['catalogue', 'exports']) });

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const cellsOf = (bytes: Uint8Array) =>
  textOf(bytes)
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta' });
});

test('without the permission a file has no costs, and otherwise is the same, with the same versions', async () => {
  await insertProduct(shop.db, { name: 'Miel', cost: 12_487 });
  const [full, seen] = [await owner.exported(), await seller.exported()];
  expect(textOf(full)).toContain('12487');
  expect(textOf(seen)).not.toMatch(/12487|Costo/);

  const [heading = [], ...rows] = cellsOf(full);
  const isSeen = (_: string, column: number) => !heading[column]?.startsWith('Costo');
  expect(cellsOf(seen)).toEqual([heading, ...rows].map((row) => row.filter(isSeen)));
});

test('a file of either imports again without a change, by both', async () => {
  await insertProduct(shop.db, { name: 'Miel', cost: 12_487 });
  const seen = await seller.exported();
  expect(await owner.plan(seen)).toMatchObject({ same: 1, changed: [] });
  expect(await seller.plan(seen)).toMatchObject({ same: 1, changed: [] });
  expect(await owner.plan(await owner.exported())).toMatchObject({ same: 1, changed: [] });
});

test('a file without costs leaves them as they are', async () => {
  await insertProduct(shop.db, { name: 'Miel', cost: 12_487 });
  const bytes = edit(await seller.exported(), ['Miel;', 'Miel pura;']);
  expect(await seller.importing(bytes)).toEqual({ ok: true, created: 0, changed: 1 });
  expect(await shop.db.select().from(products)).toMatchObject([{ name: 'Miel pura', cost: 12_487 }]);
});

test('a file with costs is refused without the permission, whole and with its columns named', async () => {
  await insertProduct(shop.db, { name: 'Miel', cost: 12_487 });
  const refusal = 'Tu rol no permite importar estas columnas: Costo, Costo al exportar. Quítalas del archivo.';
  await expect(seller.plan(await owner.exported())).rejects.toThrow(refusal);
  await expect(seller.plan(await file(['Nombre', 'Costo'], ['Polen', 5]))).rejects.toThrow('columnas: Costo.');
});

test('costs are imported with the permission', async () => {
  const { id } = await insertProduct(shop.db, { name: 'Miel', cost: 12_487 });
  const polen = await insertProduct(shop.db, { name: 'Polen', cost: null });
  await owner.importing(await file(['Id', 'Costo'], [id, ''], [polen.id, '$ 8.500']));
  expect(await shop.db.select().from(products).orderBy(products.name)).toMatchObject([{ cost: null }, { cost: 8_500 }]);
});

test('a cost that was changed after the file was checked is not overwritten', async () => {
  const { id } = await insertProduct(shop.db, { name: 'Miel', cost: 12_487 });
  const bytes = await file(['Id', 'Costo'], [id, 13_000]);
  const checked = await owner.plan(bytes);
  await shop.db.update(products).set({ cost: 14_000 }).where(eq(products.id, id));
  expect(await owner.apply(checked)).toEqual({ ok: false, reason: 'stale' });
  expect((await owner.plan(bytes)).digest).not.toBe(checked.digest);
});
