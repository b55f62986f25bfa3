import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { changes, products, staffChanges } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { changePriceAndStock } from '#shop/catalog/editing/change-price-and-stock.server.ts';
import { deleteProducts, restoreProducts } from '#shop/catalog/editing/delete-products.server.ts';
import { setFeatured, setOnOfferPage } from '#shop/catalog/editing/mark-products.server.ts';
import { findProduct } from '#shop/catalog/find-product.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { anOffer, insertCategory, insertProduct } from '#shop/testing/products.ts';
import { type AdminProductsQuery, allProducts, withoutCategory } from './admin-products-query.ts';
import { countAdminProducts, listAdminProducts } from './list-admin-products.server.ts';
import { listOfferPage } from './list-offer-page.server.ts';

const shop = useTestDatabase();
const actor = { userId: 'marta', fullName: 'Marta Ruiz' };

beforeEach(async () => {
  await insertCustomer(shop.db, { id: actor.userId });
});

async function names(query: Partial<AdminProductsQuery>): Promise<string[]> {
  const { products } = await listAdminProducts(shop.db, { ...allProducts, ...query });
  return products.map(({ name }) => name);
}

async function recorded() {
  return shop.db
    .select({ name: staffChanges.subjectName, action: staffChanges.action, after: staffChanges.after })
    .from(staffChanges)
    .orderBy(staffChanges.id);
}

/** The given number of minutes after noon. */
const minute = (count: number) => new Date(Date.UTC(2026, 0, 1, 12, count));

describe('listAdminProducts', () => {
  test('returns the newest first with its category’s name, without deleted ones, 24 to a page', async () => {
    await insertCategory(shop.db);
    for (let count = 1; count <= 25; count++)
      await insertProduct(shop.db, { name: `Producto ${count}`, createdAt: minute(count) });
    await insertProduct(shop.db, {
      name: 'Moringa',
      categoryId: 'jarabes',
      createdAt: minute(60),
      imageUrls: ['/imagenes/uno', '/imagenes/dos'],
      offers: [anOffer()],
    });
    await insertProduct(shop.db, { name: 'Retirado', createdAt: minute(90), deletedAt: new Date() });

    const first = await listAdminProducts(shop.db, allProducts);
    expect(first).toMatchObject({ total: 26, page: 1, pages: 2 });
    expect(first.products).toHaveLength(24);
    expect(first.products[0]).toMatchObject({
      name: 'Moringa',
      categoryName: 'Jarabes',
      ground: 'jarabes',
      imageUrl: '/imagenes/uno',
      packs: 1,
    });
    expect(first.products[1]).toMatchObject({ name: 'Producto 25', categoryName: null, imageUrl: null, packs: 0 });

    const past = await listAdminProducts(shop.db, { ...allProducts, page: 9 });
    expect(past).toMatchObject({ page: 2, products: [{ name: 'Producto 2' }, { name: 'Producto 1' }] });
  });

  test('finds every word of the search in name, tags or category, ignoring accents and case, by prefix too', async () => {
    await insertCategory(shop.db);
    await insertProduct(shop.db, { name: 'Cúrcuma con Pimienta' });
    await insertProduct(shop.db, { name: 'Té Verde', tags: ['Antioxidante', 'energía'] });
    await insertProduct(shop.db, { name: 'Totumo', categoryId: 'jarabes', description: 'Con cúrcuma.' });

    expect(await names({ search: 'CURCU' })).toEqual(['Cúrcuma con Pimienta']);
    expect(await names({ search: 'pimienta cúrcuma' })).toEqual(['Cúrcuma con Pimienta']);
    expect(await names({ search: 'cuma' })).toEqual(['Cúrcuma con Pimienta']);
    expect(await names({ search: 'oxidante' })).toEqual(['Té Verde']);
    expect(await names({ search: 'jarabe' })).toEqual(['Totumo']);
    expect(await names({ search: 'jarabe verde' })).toEqual([]);
    expect(await names({ search: "'x' & | !" })).toEqual([]);
    expect(await names({ search: '%' })).toHaveLength(3);
  });

  test('combines the filters by category, stock and marks', async () => {
    await insertCategory(shop.db);
    await insertProduct(shop.db, { name: 'A', stock: 0, categoryId: 'jarabes', onOfferPage: true });
    await insertProduct(shop.db, { name: 'B', stock: 9, featured: true, imageUrls: ['/imagenes/b'] });
    await insertProduct(shop.db, { name: 'C', stock: 10, onOfferPage: true });
    const sorted = (query: Partial<AdminProductsQuery>) => names({ ...query, sort: 'name-asc' });

    expect(await sorted({ stock: 'in' })).toEqual(['B', 'C']);
    expect(await sorted({ stock: 'low' })).toEqual(['A', 'B']);
    expect(await sorted({ stock: 'out' })).toEqual(['A']);
    expect(await sorted({ categoryId: 'jarabes' })).toEqual(['A']);
    expect(await sorted({ categoryId: withoutCategory })).toEqual(['B', 'C']);
    expect(await sorted({ marked: 'offers' })).toEqual(['A', 'C']);
    expect(await sorted({ marked: 'featured' })).toEqual(['B']);
    expect(await sorted({ marked: 'no-picture' })).toEqual(['A', 'C']);
    expect(await sorted({ marked: 'offers', stock: 'in' })).toEqual(['C']);
    expect(await countAdminProducts(shop.db)).toEqual({ all: 3, offers: 2, featured: 1, 'no-picture': 2 });
  });

  test('sorts by name in Spanish order, by today’s price, by stock, or by age, both ways', async () => {
    await insertProduct(shop.db, { name: 'Zinc', price: 10_000, stock: 5, createdAt: minute(1) });
    await insertProduct(shop.db, { name: 'Árnica', price: 20_000, stock: 0, createdAt: minute(2) });
    await insertProduct(shop.db, {
      name: 'Miel',
      price: 18_000,
      discountPercentage: 50,
      stock: 9,
      createdAt: minute(3),
    });

    expect(await names({ sort: 'name-asc' })).toEqual(['Árnica', 'Miel', 'Zinc']);
    expect(await names({ sort: 'name-desc' })).toEqual(['Zinc', 'Miel', 'Árnica']);
    expect(await names({ sort: 'price-asc' })).toEqual(['Miel', 'Zinc', 'Árnica']);
    expect(await names({ sort: 'price-desc' })).toEqual(['Árnica', 'Zinc', 'Miel']);
    expect(await names({ sort: 'stock-asc' })).toEqual(['Árnica', 'Zinc', 'Miel']);
    expect(await names({ sort: 'stock-desc' })).toEqual(['Miel', 'Zinc', 'Árnica']);
    expect(await names({ sort: 'newest' })).toEqual(['Miel', 'Árnica', 'Zinc']);
    expect(await names({ sort: 'oldest' })).toEqual(['Zinc', 'Árnica', 'Miel']);
  });
});

test('the offers page lists two columns by name, filtered alike, each up to its limit', async () => {
  for (const name of ['Zinc', 'Árnica', 'Té de Zen']) await insertProduct(shop.db, { name });
  await insertProduct(shop.db, { name: 'Moringa', onOfferPage: true });
  await insertProduct(shop.db, { name: 'Retirado', onOfferPage: true, deletedAt: new Date() });
  const list = async (search: string, available: number) => {
    const columns = await listOfferPage(shop.db, { search, limit: { available, offered: 10 } });
    return [columns.available, columns.offered].map(({ products, total }) => [products.map(({ name }) => name), total]);
  };

  expect(await list('', 2)).toEqual([
    [['Árnica', 'Té de Zen'], 3],
    [['Moringa'], 1],
  ]);
  expect(await list('ZÉ', 2)).toEqual([
    [['Té de Zen'], 1],
    [[], 0],
  ]);
  expect(await list('de z', 2)).toEqual([
    [['Té de Zen'], 1],
    [[], 0],
  ]);
  // In the middle and at the end of a word too.
  expect(await list('ga', 2)).toEqual([
    [[], 0],
    [['Moringa'], 1],
  ]);
  expect(await list('n', 9)).toEqual([
    [['Árnica', 'Té de Zen', 'Zinc'], 3],
    [['Moringa'], 1],
  ]);
});

describe('marking products', () => {
  test('puts several on the offers page at once and off again; an unchanged product is no change', async () => {
    const moringa = await insertProduct(shop.db, { name: 'Moringa' });
    const miel = await insertProduct(shop.db, { name: 'Miel', onOfferPage: true });
    const productIds = [moringa.id, miel.id, crypto.randomUUID(), 'x'];

    expect(await setOnOfferPage(shop.db, { productIds, on: true, actor })).toEqual({
      matched: 2,
      changed: [{ id: moringa.id, name: 'Moringa' }],
    });
    expect(await names({ marked: 'offers', sort: 'name-asc' })).toEqual(['Miel', 'Moringa']);
    expect((await setOnOfferPage(shop.db, { productIds, on: false, actor })).changed).toHaveLength(2);
    expect(await names({ marked: 'offers' })).toEqual([]);

    expect((await recorded())[0]).toEqual({ name: 'Moringa', action: 'changed', after: { onOfferPage: true } });
    expect(await recorded()).toHaveLength(3);
    expect(
      (await shop.db.select().from(changes).orderBy(changes.id)).map(({ subjectIds }) => subjectIds.length),
    ).toEqual([1, 2]);
  });

  test('features products and skips deleted ones', async () => {
    const moringa = await insertProduct(shop.db, { name: 'Moringa' });
    const gone = await insertProduct(shop.db, { deletedAt: new Date() });

    const marked = await setFeatured(shop.db, { productIds: [moringa.id, gone.id], on: true, actor });
    expect(marked).toMatchObject({ matched: 1, changed: [{ name: 'Moringa' }] });
    expect(await setFeatured(shop.db, { productIds: [gone.id], on: true, actor })).toEqual({ matched: 0, changed: [] });
    expect(await names({ marked: 'featured' })).toEqual(['Moringa']);
  });

  test('is atomic: when one change fails, none is made', async () => {
    const moringa = await insertProduct(shop.db, { name: 'Moringa' });
    const miel = await insertProduct(shop.db, { name: 'Miel' });
    const nobody = { userId: 'nadie', fullName: 'Nadie' };
    const productIds = [moringa.id, miel.id];

    await expect(setOnOfferPage(shop.db, { productIds, on: true, actor: nobody })).rejects.toThrow();
    await expect(deleteProducts(shop.db, { productIds, actor: nobody })).rejects.toThrow();
    expect(await names({ sort: 'name-asc' })).toEqual(['Miel', 'Moringa']);
    expect(await names({ marked: 'offers' })).toEqual([]);
  });
});

describe('deleting products', () => {
  test('removes them from the lists, marks their pages as deleted, and can be undone', async () => {
    const moringa = await insertProduct(shop.db, { name: 'Moringa', onOfferPage: true, stock: 7 });
    const miel = await insertProduct(shop.db, { name: 'Miel' });
    const productIds = [moringa.id, miel.id];

    expect(await deleteProducts(shop.db, { productIds, actor })).toHaveLength(2);
    expect(await names({})).toEqual([]);
    expect(await findProduct(shop.db, moringa.id)).toMatchObject({ kind: 'deleted', name: 'Moringa' });
    expect(await deleteProducts(shop.db, { productIds, actor })).toEqual([]);

    expect(await restoreProducts(shop.db, { productIds: [moringa.id], actor })).toEqual([
      { id: moringa.id, name: 'Moringa' },
    ]);
    expect(await names({ marked: 'offers' })).toEqual(['Moringa']);
    expect(await findProduct(shop.db, moringa.id)).toMatchObject({ kind: 'found', product: { stock: 7 } });
    expect(await restoreProducts(shop.db, { productIds: [moringa.id], actor })).toEqual([]);
    expect((await recorded()).map(({ action }) => action).sort()).toEqual(['deleted', 'deleted', 'restored']);
  });
});

describe('changePriceAndStock', () => {
  const read = { price: 30_000, stock: 10 };
  const now = async (id: string) => {
    const columns = { price: products.price, stock: products.stock };
    const [row] = await shop.db.select(columns).from(products).where(eq(products.id, id));
    return row;
  };

  test('writes the changed fields and leaves sold stock alone', async () => {
    const { id: productId } = await insertProduct(shop.db, { stock: 8 });

    const changed = await changePriceAndStock(shop.db, {
      productId,
      read,
      wanted: { price: 25_000, stock: 10 },
      actor,
    });

    expect(changed).toMatchObject({ ok: true, now: { price: 25_000, stock: 8 } });
    expect(await now(productId)).toEqual({ price: 25_000, stock: 8 });
    expect(await recorded()).toMatchObject([{ action: 'changed', after: { price: 25_000 } }]);
  });

  test('is refused with the current values when the value it replaces is stale', async () => {
    const { id: productId } = await insertProduct(shop.db, { stock: 8 });

    const wanted = { price: 25_000, stock: 20 };
    expect(await changePriceAndStock(shop.db, { productId, read, wanted, actor })).toEqual({
      ok: false,
      reason: 'newer',
      now: { price: 30_000, stock: 8 },
    });
    expect(await now(productId)).toEqual({ price: 30_000, stock: 8 });

    const readAgain = { price: 30_000, stock: 8 };
    expect(await changePriceAndStock(shop.db, { productId, read: readAgain, wanted, actor })).toMatchObject({
      ok: true,
    });
    expect(await now(productId)).toEqual(wanted);
  });

  test('writes nothing for a deleted product or without a change', async () => {
    const gone = await insertProduct(shop.db, { deletedAt: new Date() });
    for (const productId of [gone.id, 'x']) {
      const answer = await changePriceAndStock(shop.db, { productId, read, wanted: { price: 1, stock: 1 }, actor });
      expect(answer).toEqual({ ok: false, reason: 'gone' });
    }
    const { id: productId } = await insertProduct(shop.db);
    expect(await changePriceAndStock(shop.db, { productId, read, wanted: read, actor })).toMatchObject({ ok: true });
    expect(await recorded()).toEqual([]);
  });
});
