import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products, staffChanges } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { ProductValues } from '#shop/catalog/fields/product-fields.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertCategory, insertProduct, productValues } from '#shop/testing/products.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { changeProduct, createProduct, findProductToEdit } from './save-product.server.ts';

const shop = useTestDatabase();
const owner = aViewer({ userId: 'duena', role: 'admin' });
const seller = aViewer({ userId: 'marta', role: 'admin', staffRole: 'sales' });

beforeEach(async () => {
  for (const id of ['duena', 'marta']) await insertCustomer(shop.db, { id, name: id, role: 'admin' });
  await insertCategory(shop.db);
});

const honey = (cost: number | null) => insertProduct(shop.db, { categoryId: 'jarabes', cost });

async function read(viewer: typeof owner, productId: string) {
  const product = await findProductToEdit(shop.db, viewer, productId);
  if (!product) throw new Error('not there');
  return product;
}

/** Saves the form of a product as it was loaded, with some values changed. */
const save = (viewer: typeof owner, was: Awaited<ReturnType<typeof read>>, wanted: Partial<ProductValues>) =>
  changeProduct(shop.db, viewer, {
    productId: was.id,
    values: { ...was.values, ...wanted },
    read: { fingerprint: was.fingerprint, stock: was.values.stock },
  });

const costOf = async (id: string) => (await shop.db.select().from(products).where(eq(products.id, id)))[0]?.cost;

test('staff with the permission read and change a cost', async () => {
  const { id } = await honey(12_500);
  const was = await read(owner, id);
  expect(was.values.cost).toBe(12_500);
  expect(await save(owner, was, { cost: 13_000 })).toMatchObject({ ok: true });
  expect(await costOf(id)).toBe(13_000);
  expect(await shop.db.select().from(staffChanges)).toMatchObject([
    { before: { cost: 12_500 }, after: { cost: 13_000 } },
  ]);
});

test('without the permission a cost is not read, and nothing that is read depends on it', async () => {
  const { id } = await honey(12_500);
  const { values, fingerprint } = await read(seller, id);
  expect(values).not.toHaveProperty('cost');
  await shop.db.update(products).set({ cost: 99 }).where(eq(products.id, id));
  expect((await read(seller, id)).fingerprint).toBe(fingerprint);
});

test.each([null, 1])(
  'a save without the permission keeps the stored cost, whatever the form sends: %s',
  async (cost) => {
    const { id } = await honey(12_500);
    expect(await save(seller, await read(seller, id), { price: 31_000, cost })).toMatchObject({ ok: true });
    expect(await shop.db.select().from(products)).toMatchObject([{ price: 31_000, cost: 12_500 }]);
    expect(await shop.db.select().from(staffChanges)).toMatchObject([{ before: { price: 30_000 } }]);
  },
);

test('a form without costs that changes only the cost changes nothing', async () => {
  const { id } = await honey(12_500);
  expect(await save(seller, await read(seller, id), { cost: 1 })).toMatchObject({ ok: true });
  expect(await costOf(id)).toBe(12_500);
  expect(await shop.db.$count(staffChanges)).toBe(0);
});

test('a newer cost is a conflict for those who see it, and none for others', async () => {
  const { id } = await honey(12_500);
  const [byOwner, bySeller] = [await read(owner, id), await read(seller, id)];
  await shop.db.update(products).set({ cost: 13_000 }).where(eq(products.id, id));
  expect(await save(owner, byOwner, { price: 31_000 })).toMatchObject({
    reason: 'newer',
    newer: { values: { cost: 13_000 } },
  });
  expect(await save(seller, bySeller, { price: 31_000 })).toMatchObject({ ok: true });
});

test('a conflict shows no cost to those who may not see it', async () => {
  const { id } = await honey(12_500);
  const was = await read(seller, id);
  await shop.db.update(products).set({ name: 'Miel pura' }).where(eq(products.id, id));
  const refused = await save(seller, was, { price: 31_000 });
  expect(refused).toMatchObject({ reason: 'newer', newer: { values: { name: 'Miel pura' } } });
  expect(JSON.stringify(refused)).not.toContain('cost');
});

test('a form loaded before the permission was given does not empty the cost', async () => {
  const { id } = await honey(12_500);
  const was = await read(seller, id);
  expect(await save(owner, was, { price: 31_000, cost: null })).toMatchObject({ reason: 'newer' });
  expect(await costOf(id)).toBe(12_500);
});

test('a new product has a cost only from staff with the permission', async () => {
  const values = productValues({ cost: 9_000 });
  const costBy = async (viewer: typeof owner) => {
    const made = await createProduct(shop.db, viewer, { values, newId: crypto.randomUUID() });
    return made.ok ? costOf(made.productId) : made.reason;
  };
  expect([await costBy(owner), await costBy(seller)]).toEqual([9_000, null]);
  const recorded = await shop.db.select().from(staffChanges).orderBy(staffChanges.id);
  expect(recorded.map(({ after }) => after?.cost)).toEqual([9_000, undefined]);
});
