import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { action as moveProduct } from '#app/admin/offers/move-product.ts';
import { loader as listOffers } from '#app/admin/offers/offers.tsx';
import { dbContext, logContext, viewerContext } from '#app/context.ts';
import { translateFaults } from '#app/faults/faults.server.ts';
import type { Db } from '#db/database.server.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from '#server/process/log.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action as changePriceAndStock } from './change-price-and-stock.ts';
import { action as deleteProducts } from './delete-products.ts';
import { loader as listProducts } from './products.tsx';
import { action as restoreProducts } from './restore-products.ts';
import { action as setFeatured } from './set-featured.ts';
import { action as setOnOfferPage } from './set-on-offer-page.ts';

const shop = useTestDatabase();

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta' });
});

type Fields = Record<string, string | string[]>;

/** Calls a loader or action as Marta, a member of staff, ignoring its route's types. */
async function ask(handler: unknown, fields: Fields | null, { db = shop.db, productId = '', query = '' } = {}) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(logContext, createLog('silent'));
  context.set(
    viewerContext,
    aViewer({
      userId: 'marta',
      email: 'm@correo.example',
      fullName: 'Marta',
      role: 'admin',
      avatarUrl: null,
    }),
  );
  const url = new URL(`http://shop/admin${query}`);
  const body = new URLSearchParams(
    Object.entries(fields ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
  const request = new Request(url, fields ? { method: 'POST', body } : {});
  const args = { request, url, params: { productId }, context } as unknown as ActionFunctionArgs;
  return (handler as (args: ActionFunctionArgs) => unknown)(args);
}

const refusal = (problem: string, status: number) => ({ data: { ok: false, problem }, init: { status } });

test('several products are marked, deleted and restored by one click each, and each answer says which', async () => {
  const [one, other] = [await insertProduct(shop.db, { name: 'Moringa' }), await insertProduct(shop.db)];
  const ids = [one.id, other.id];

  expect(await ask(setOnOfferPage, { ids, on: 'true' })).toMatchObject({ ok: true, on: true, matched: 2 });
  expect(await ask(setFeatured, { ids, on: 'true' })).toMatchObject({ ok: true, on: true, matched: 2 });
  expect(await ask(listProducts, null, { query: '?marked=offers' })).toMatchObject({ total: 2 });
  expect(await ask(deleteProducts, { ids })).toMatchObject({ ok: true, products: { length: 2 } });
  expect(await ask(listProducts, null)).toMatchObject({ total: 0 });
  expect(await ask(restoreProducts, { ids: one.id })).toEqual({
    ok: true,
    products: [{ id: one.id, name: 'Moringa' }],
  });
});

test('a product is moved to the offers page and back', async () => {
  const { id: productId } = await insertProduct(shop.db);

  expect(await ask(moveProduct, { productId, on: 'true' })).toEqual({ ok: true, on: true });
  expect(await ask(listOffers, null)).toMatchObject({ columns: { available: { total: 0 }, offered: { total: 1 } } });
  expect(await ask(moveProduct, { productId, on: 'false' })).toEqual({ ok: true, on: false });
  expect(await ask(listOffers, null)).toMatchObject({ columns: { available: { total: 1 }, offered: { total: 0 } } });
});

test('deleted products are refused with the reason', async () => {
  const gone = await insertProduct(shop.db, { deletedAt: new Date() });
  const one = refusal('El producto ya no está en la tienda.', 404);
  const several = refusal('Los productos ya no están en la tienda.', 404);

  expect(await ask(deleteProducts, { ids: gone.id })).toMatchObject(one);
  expect(await ask(setOnOfferPage, { ids: [gone.id, crypto.randomUUID()], on: 'true' })).toMatchObject(several);
  expect(await ask(setFeatured, { ids: [], on: 'true' })).toMatchObject(several);
  expect(await ask(moveProduct, { productId: gone.id, on: 'true' })).toMatchObject(one);
  expect(await ask(restoreProducts, { ids: 'x' })).toMatchObject(refusal('Ya no hay nada que deshacer.', 404));
});

test('an invalid price or stock is refused, and so is a stale one', async () => {
  const { id: productId } = await insertProduct(shop.db, { name: 'Moringa', price: 30_000, stock: 8 });
  const change = (fields: Record<string, string>) =>
    ask(changePriceAndStock, { priceRead: '30000', stockRead: '10', ...fields }, { productId });

  expect(await change({ price: '-1', stock: '10' })).toMatchObject({
    data: { errors: { price: 'Escribe el precio en pesos enteros, de 0 en adelante.' } },
    init: { status: 400 },
  });
  expect(await change({ price: '30000', stock: '12' })).toMatchObject({
    data: { ok: false, now: { price: 30_000, stock: 8 } },
    init: { status: 409 },
  });
  expect(await change({ price: '28.000', stock: '12', stockRead: '8' })).toEqual({
    ok: true,
    name: 'Moringa',
    price: 28_000,
    stock: 12,
  });
  // The price was changed by another person; what is said is what was saved.
  expect(await change({ price: '30000', stock: '11', stockRead: '12' })).toMatchObject({ price: 28_000, stock: 11 });
});

test('during a database outage nothing is changed, and the answer is a 503', async () => {
  const away = await openAway();
  const db: Db = away.db;
  const fields = { ids: crypto.randomUUID(), on: 'true', price: '1', stock: '1', priceRead: '2', stockRead: '2' };
  const productId = crypto.randomUUID();
  try {
    for (const action of [
      deleteProducts,
      restoreProducts,
      setOnOfferPage,
      setFeatured,
      moveProduct,
      changePriceAndStock,
    ])
      await expect(
        ask(translateFaults(action as typeof deleteProducts), { ...fields, productId }, { db, productId }),
      ).rejects.toMatchObject({
        init: { status: 503 },
      });
  } finally {
    await away.close();
  }
});
