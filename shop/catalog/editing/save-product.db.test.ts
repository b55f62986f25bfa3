import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changes, products, staffChanges } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { ProductValues } from '#shop/catalog/fields/product-fields.ts';
import { changeShelves } from '#shop/catalog/stock/shelf.server.ts';
import { pictureAddress } from '#shop/pictures.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertCategory, insertProduct, productValues } from '#shop/testing/products.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { changeProduct, createProduct, findProductToEdit } from './save-product.server.ts';

const shop = useTestDatabase();
const marta = aViewer({ userId: 'marta', fullName: 'Marta Ríos', role: 'admin' });
const picture = pictureAddress('productorigenatural', 'a'.repeat(32));

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta' });
  await insertCategory(shop.db, { id: 'capsulas', name: 'Cápsulas' });
});

const moringa = productValues({
  name: 'Moringa',
  description: 'Hojas de moringa.',
  price: 68_000,
  discountPercentage: 20,
  stock: 10,
  categoryId: 'capsulas',
  tags: ['vegano'],
  featured: true,
  onOfferPage: false,
  offers: [{ id: '', label: 'Pack x2', units: 2, price: 99_000 }],
  imageUrls: [picture],
  kind: 'supplement',
  invimaRecord: 'SD2018-0004293',
  content: '90 cápsulas',
  expiresOn: '2027-03-31',
});

async function created(values: Partial<ProductValues> = {}) {
  const result = await createProduct(shop.db, marta, { values: { ...moringa, ...values }, newId: crypto.randomUUID() });
  if (!result.ok) throw new Error(result.reason);
  const stored = await findProductToEdit(shop.db, marta, result.productId);
  if (!stored) throw new Error('not there');
  return stored;
}

/** Saves the form of a product as it was loaded, with some values changed. */
const change = (was: Awaited<ReturnType<typeof created>>, wanted: Partial<ProductValues>) =>
  changeProduct(shop.db, marta, {
    productId: was.id,
    values: { ...was.values, ...wanted },
    read: { fingerprint: was.fingerprint, stock: was.values.stock },
  });

const now = async (id: string) => (await findProductToEdit(shop.db, marta, id))?.values;

test('a new product is stored with all fields and recorded with its author', async () => {
  const { id, values } = await created();

  expect(values).toEqual({ ...moringa, offers: [{ ...moringa.offers[0], id: expect.stringMatching(/^[\w-]{36}$/) }] });
  expect(await shop.db.select().from(staffChanges)).toMatchObject([
    { subject: 'product', subjectId: id, subjectName: 'Moringa', action: 'created', actorName: 'Marta Ríos' },
  ]);
  expect(await shop.db.select().from(changes)).toMatchObject([{ topic: 'products', subjectIds: [id] }]);
});

test('a form sent twice creates one product; a new form creates another', async () => {
  const newId = crypto.randomUUID();
  const twice = [
    await createProduct(shop.db, marta, { values: moringa, newId }),
    await createProduct(shop.db, marta, { values: moringa, newId }),
  ];
  expect(twice).toEqual([
    { ok: true, productId: newId },
    { ok: true, productId: newId },
  ]);
  await createProduct(shop.db, marta, { values: { ...moringa, name: 'Maca' }, newId });
  expect((await shop.db.select().from(products)).map(({ name }) => name).sort()).toEqual(['Maca', 'Moringa']);
});

test('a change is recorded field by field, and packs keep the ids that carts refer to', async () => {
  const was = await created();
  const [pack] = was.values.offers;
  if (!pack) throw new Error('no pack');
  await change(was, { price: 70_000, offers: [{ id: 'x', label: 'Pack x3', units: 3, price: 140_000 }, pack] });

  const offers = (await now(was.id))?.offers;
  expect(offers?.map(({ label }) => label)).toEqual(['Pack x3', 'Pack x2']);
  expect(offers?.[1]?.id).toBe(pack.id);
  expect(offers?.[0]?.id).not.toBe('x');
  const [, changed] = await shop.db.select().from(staffChanges).orderBy(staffChanges.id);
  expect([Object.keys(changed?.before ?? {}).sort(), changed?.before?.price, changed?.after?.price]).toEqual([
    ['offers', 'price'],
    68_000,
    70_000,
  ]);
});

test('a form saved without a change writes nothing', async () => {
  const was = await created();
  expect(await change(was, {})).toEqual({ ok: true, productId: was.id });
  expect(await shop.db.$count(staffChanges)).toBe(1);
});

test('a form sent twice is not a conflict with its own change', async () => {
  const was = await created();
  const wanted = { stock: 20, offers: [...moringa.offers, { id: '', label: 'Pack x3', units: 3, price: 140_000 }] };
  expect(await change(was, wanted)).toEqual({ ok: true, productId: was.id });
  const once = await now(was.id);
  expect(await change(was, wanted)).toEqual({ ok: true, productId: was.id });
  expect(await now(was.id)).toEqual(once);
  expect(await shop.db.$count(staffChanges)).toBe(2);
});

test('saving over a newer change is refused with the newer values', async () => {
  const was = await created();
  await change(was, { name: 'Moringa en hojas' });

  expect(await change(was, { price: 1 })).toMatchObject({
    ok: false,
    reason: 'newer',
    newer: { values: { name: 'Moringa en hojas', price: 68_000 } },
  });
  expect(await now(was.id)).toMatchObject({ name: 'Moringa en hojas', price: 68_000 });
});

test('a sale during an edit neither blocks it nor is undone', async () => {
  const was = await created({ stock: 10 });
  await shop.db.transaction((tx) =>
    changeShelves(tx, [{ productId: was.id, units: -3 }], { kind: 'sold', actor: null }),
  );

  expect(await change(was, { name: 'Moringa en hojas' })).toMatchObject({ ok: true });
  expect(await now(was.id)).toMatchObject({ name: 'Moringa en hojas', stock: 7 });
});

test('a stale count does not overwrite a shelf that an order has left since', async () => {
  const was = await created({ stock: 10 });
  await shop.db.transaction((tx) =>
    changeShelves(tx, [{ productId: was.id, units: -3 }], { kind: 'sold', actor: null }),
  );

  const refused = await change(was, { stock: 20 });
  expect(refused).toMatchObject({ ok: false, reason: 'newer', newer: { values: { stock: 7 } } });
  if (refused.ok || refused.reason !== 'newer') throw new Error('kept');
  expect(await change({ ...refused.newer, values: { ...refused.newer.values } }, { stock: 20 })).toMatchObject({
    ok: true,
  });
  expect(await now(was.id)).toMatchObject({ stock: 20 });
});

test('a count equal to the stock after sales is no conflict', async () => {
  const was = await created({ stock: 10 });
  await shop.db.transaction((tx) =>
    changeShelves(tx, [{ productId: was.id, units: -3 }], { kind: 'sold', actor: null }),
  );

  expect(await change(was, { stock: 7, name: 'Moringa en hojas' })).toMatchObject({ ok: true });
  expect(await now(was.id)).toMatchObject({ stock: 7, name: 'Moringa en hojas' });
});

test('a deleted category, an external picture and a deleted product are refused', async () => {
  const was = await created();
  const foreign = 'https://fotos.example/1.png';
  expect(await change(was, { categoryId: 'no-hay' })).toEqual({ ok: false, reason: 'category-gone' });
  expect(await change(was, { imageUrls: [picture, foreign] })).toEqual({ ok: false, reason: 'foreign-picture' });
  const newId = crypto.randomUUID();
  expect(await createProduct(shop.db, marta, { values: { ...moringa, imageUrls: [foreign] }, newId })).toEqual({
    ok: false,
    reason: 'foreign-picture',
  });
  expect(await createProduct(shop.db, marta, { values: { ...moringa, categoryId: 'no-hay' }, newId })).toEqual({
    ok: false,
    reason: 'category-gone',
  });
  await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, was.id));
  expect(await change(was, { price: 1 })).toEqual({ ok: false, reason: 'gone' });
  expect(await findProductToEdit(shop.db, marta, was.id)).toBeNull();
  expect(await findProductToEdit(shop.db, marta, 'no-es-un-id')).toBeNull();
});

test('an external picture that the product already had may stay', async () => {
  const foreign = 'https://fotos.example/1.png';
  const { id } = await insertProduct(shop.db, { imageUrls: [foreign], categoryId: 'capsulas' });
  const was = await findProductToEdit(shop.db, marta, id);
  if (!was) throw new Error('not there');
  expect(await change(was, { imageUrls: [foreign, picture] })).toMatchObject({ ok: true });
});

test('a product without a category must be given one', async () => {
  const { id } = await insertProduct(shop.db);
  const was = await findProductToEdit(shop.db, marta, id);
  if (!was) throw new Error('not there');
  expect(await change(was, { price: 1 })).toEqual({ ok: false, reason: 'category-gone' });
});
