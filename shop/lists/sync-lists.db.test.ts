import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { addUnits, parseCart } from '#shop/cart/cart.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { aProduct } from '#shop/testing/products.ts';
import type { Lists } from './merge-lists.ts';
import { findFavourites, syncLists } from './sync-lists.server.ts';

const shop = useTestDatabase();
const aCart = (quantity: number) => addUnits([], { ...aProduct({ stock: 9 }), category: null }, quantity);
const quantityOf = ({ cart }: Lists) => cart[0]?.quantity;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 12, minute));
const favourite = crypto.randomUUID();

test('a second device gets the cart and the favourites of the first when its owner signs in', async () => {
  await insertCustomer(shop.db, { id: 'laura' });
  await syncLists(shop.db, 'laura', { cart: aCart(2), favourites: [favourite], version: null, changedAt: null });
  const second = await syncLists(shop.db, 'laura', { cart: [], favourites: [], version: null, changedAt: null });
  expect(quantityOf(second)).toBe(2);
  expect(await findFavourites(shop.db, 'laura')).toEqual([favourite]);
});

test('after that the newest change replaces the lists, also an emptied cart', async () => {
  await insertCustomer(shop.db, { id: 'laura' });
  const start = { cart: aCart(1), favourites: [], version: null, changedAt: null };
  const { version } = await syncLists(shop.db, 'laura', start);

  const phone = { cart: aCart(3), favourites: [], version, changedAt: at(20) };
  expect(quantityOf(await syncLists(shop.db, 'laura', phone))).toBe(3);
  const olderLaptop = { cart: aCart(7), favourites: [], version, changedAt: at(10) };
  expect(quantityOf(await syncLists(shop.db, 'laura', olderLaptop))).toBe(3);
  const newerLaptop = { cart: [], favourites: [], version, changedAt: at(30) };
  const emptied = await syncLists(shop.db, 'laura', newerLaptop);
  expect(emptied.cart).toEqual([]);

  const unchangedPhone = { cart: aCart(3), favourites: [], version: version + 1, changedAt: null };
  expect(await syncLists(shop.db, 'laura', unchangedPhone)).toEqual(emptied);
});

test('synchronizing again without a change keeps the version', async () => {
  await insertCustomer(shop.db, { id: 'laura' });
  const first = await syncLists(shop.db, 'laura', { cart: aCart(1), favourites: [], version: null, changedAt: null });
  expect(await syncLists(shop.db, 'laura', { ...first, changedAt: null })).toEqual(first);
});

test('what the database cannot store is dropped from the texts of a cart', async () => {
  await insertCustomer(shop.db, { id: 'laura' });
  const [line] = aCart(1);
  const sent = [{ ...line, lineId: 'l\u00001', name: 'Miel\ud800 de \u{1f41d}', image_urls: ['/a\u0000.jpg'] }];
  const cart = parseCart(JSON.stringify(sent)) ?? [];
  const kept = await syncLists(shop.db, 'laura', { cart, favourites: [], version: null, changedAt: null });
  expect(kept.cart).toMatchObject([{ lineId: 'l1', name: 'Miel de \u{1f41d}', image_urls: ['/a.jpg'] }]);
});
