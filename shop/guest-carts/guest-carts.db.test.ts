import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { guestCarts, products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { holdStock } from '#shop/orders/holds/hold-stock.server.ts';
import { anOffer, insertProduct } from '#shop/testing/products.ts';
import { addToGuestCart, changeGuestCartRow, pruneGuestCarts, removeOrdered } from './change-guest-cart.server.ts';
import { findGuestCart } from './find-guest-cart.server.ts';

const shop = useTestDatabase();

async function aCart(productId: string, quantity = 1): Promise<string> {
  const added = await addToGuestCart(shop.db, null, { kind: 'units', productId, quantity });
  if (!added.ok) throw new Error(added.reason);
  return added.token;
}

test('units replace their line, packs are lines of their own, and nothing beyond the stock is added', async () => {
  const honey = await insertProduct(shop.db, { stock: 5, offers: [anOffer()] });
  const token = await aCart(honey.id);

  await addToGuestCart(shop.db, token, { kind: 'units', productId: honey.id, quantity: 3 });
  await addToGuestCart(shop.db, token, { kind: 'pack', productId: honey.id, offerId: 'pack-x2' });
  const beyond = await addToGuestCart(shop.db, token, { kind: 'pack', productId: honey.id, offerId: 'pack-x2' });

  expect(beyond).toEqual({ ok: false, reason: 'stock' });
  const cart = await findGuestCart(shop.db, token);
  expect(cart?.items.map(({ quantity, isOffer }) => [quantity, isOffer])).toEqual([
    [3, false],
    [2, true],
  ]);
  expect(cart?.order.shownTotal).toBe(140_000);
});

test('a service is marked as one, and a product beside it is not', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel' });
  const exam = await insertProduct(shop.db, { name: 'Examen', kind: 'service' });
  const token = await aCart(honey.id);
  await addToGuestCart(shop.db, token, { kind: 'units', productId: exam.id, quantity: 1 });

  const cart = await findGuestCart(shop.db, token);
  expect(cart?.items.map(({ name, isService }) => [name, isService])).toEqual([
    ['Miel', undefined],
    ['Examen', true],
  ]);
});

test('a cart has today’s prices and stock, and says what changed', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', price: 30_000, stock: 5 });
  const token = await aCart(honey.id, 4);

  await shop.db.update(products).set({ price: 35_000, stock: 2 }).where(eq(products.id, honey.id));

  const cart = await findGuestCart(shop.db, token);
  expect(cart?.order.shownTotal).toBe(70_000);
  expect(cart?.notices).toMatchObject([{ name: 'Miel', text: expect.stringContaining('solo quedan 2') }]);
});

test('held units stay in their holder’s cart, at the held price', async () => {
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 1 });
  const token = await aCart(honey.id);
  const before = await findGuestCart(shop.db, token);
  if (!before) throw new Error('There is no cart');
  await holdStock(shop.db, before.order);

  await shop.db.update(products).set({ price: 40_000 }).where(eq(products.id, honey.id));

  const cart = await findGuestCart(shop.db, token);
  expect(cart?.order).toEqual(before.order);
  expect(cart?.hold?.totalAmount).toBe(30_000);
});

test('a hold of other lines is not this cart’s, even at the same total', async () => {
  const [honey, balm] = [
    await insertProduct(shop.db, { price: 30_000 }),
    await insertProduct(shop.db, { price: 30_000 }),
  ];
  const token = await aCart(honey.id);
  const before = await findGuestCart(shop.db, token);
  if (!before) throw new Error('There is no cart');
  await holdStock(shop.db, before.order);

  await changeGuestCartRow(shop.db, token, before.items[0]?.lineId ?? '', 0);
  await addToGuestCart(shop.db, token, { kind: 'units', productId: balm.id, quantity: 1 });
  await shop.db.update(products).set({ price: 40_000 }).where(eq(products.id, balm.id));

  const cart = await findGuestCart(shop.db, token);
  expect(cart?.hold).toBeNull();
  expect(cart?.order.shownTotal).toBe(40_000);
});

test('a quantity of 0 removes a row, and another cookie changes nothing', async () => {
  const honey = await insertProduct(shop.db);
  const token = await aCart(honey.id, 2);
  const lineId = (await findGuestCart(shop.db, token))?.items[0]?.lineId ?? '';

  await changeGuestCartRow(shop.db, 'x'.repeat(32), lineId, 0);
  expect((await findGuestCart(shop.db, token))?.items).toHaveLength(1);

  await changeGuestCartRow(shop.db, token, lineId, 0);
  expect(await findGuestCart(shop.db, token)).toBeNull();
});

test('what was ordered leaves the cart, the rest gets another key, and an empty cart is deleted', async () => {
  const [honey, balm] = [await insertProduct(shop.db), await insertProduct(shop.db)];
  const token = await aCart(honey.id);
  await addToGuestCart(shop.db, token, { kind: 'units', productId: balm.id, quantity: 1 });
  const before = await findGuestCart(shop.db, token);
  const [first, second] = before?.items ?? [];

  expect(await removeOrdered(shop.db, token, [first?.lineId ?? ''])).toBe(false);
  const left = await findGuestCart(shop.db, token);
  expect(left?.items).toEqual([second]);
  expect(left?.order.idempotencyKey).not.toBe(before?.order.idempotencyKey);

  expect(await removeOrdered(shop.db, token, [second?.lineId ?? ''])).toBe(true);
  expect(await shop.db.$count(guestCarts)).toBe(0);
});

test('a cart is stored without its cookie’s secret, and deleted a month after its last change', async () => {
  const honey = await insertProduct(shop.db);
  const token = await aCart(honey.id);
  await aCart(honey.id);
  const [row] = await shop.db.select().from(guestCarts);
  expect(JSON.stringify(row)).not.toContain(token);

  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60_000);
  await shop.db
    .update(guestCarts)
    .set({ updatedAt: longAgo })
    .where(eq(guestCarts.tokenHash, row?.tokenHash ?? ''));
  await pruneGuestCarts(shop.db);

  expect(await shop.db.$count(guestCarts)).toBe(1);
});
