import { beforeEach, expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { countWaiting } from '#db/testing/count-waiting.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findStock } from '#shop/catalog/stock/find-stock.server.ts';
import { listMovements } from '#shop/catalog/stock/list-movements.server.ts';
import { recordMovement } from '#shop/catalog/stock/record-movement.server.ts';
import { changeShelves, findShelves } from '#shop/catalog/stock/shelf.server.ts';
import { lockProductRows } from '#shop/catalog/stock/stock.server.ts';
import { holdStock } from '#shop/orders/holds/hold-stock.server.ts';
import { releaseHolds } from '#shop/orders/holds/release-holds.server.ts';
import { aNewOrder, checkShelf, insertPlacedOrder, unitLine } from '#shop/testing/orders.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { listKeepingOrders } from './list-keepers.server.ts';
import { placeOrder } from './placing/place-order.server.ts';
import { deleteOrder } from './removing/delete-order.server.ts';
import { marta, type Product, shelfSteps } from './testing/shelf-steps.ts';

const shop = useTestDatabase();
const { figures, order, move, count, history } = shelfSteps(shop);
beforeEach(() => insertStaff(shop.db));

test('a count during a hold sells no unit twice: what is kept is subtracted from the shelf', async () => {
  const honey = await insertProduct(shop.db, { stock: 32 });
  const now = new Date('2026-03-02T15:00:00Z');
  await holdStock(shop.db, aNewOrder([unitLine(honey, 15)]), now);

  expect(await count(honey, 32)).toMatchObject({ ok: true });
  expect(await figures(honey)).toEqual({ shelf: 32, kept: 15, forSale: 17, shortage: 0 });

  await releaseHolds(shop.db, new Date(now.getTime() + 61 * 60_000));
  expect(await figures(honey)).toEqual({ shelf: 32, kept: 0, forSale: 32, shortage: 0 });
});

test('the shelf falls when an order is first sent, and rises when that is undone; the history says who', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const sent = await order(honey, 3);
  expect(await checkShelf(shop.db, honey.id)).toBe(10);
  await move(sent, 'Enviado');
  await move(sent, 'Entregado');
  expect(await checkShelf(shop.db, honey.id)).toBe(7);
  await move(sent, 'Pagado');
  expect(await figures(honey)).toEqual({ shelf: 10, kept: 3, forSale: 7, shortage: 0 });
  await move(sent, 'Enviado');
  await move(sent, 'Cancelado');
  expect(await figures(honey)).toEqual({ shelf: 10, kept: 0, forSale: 10, shortage: 0 });

  expect(await history(honey)).toEqual([
    ['counted', 10, ''],
    ['sold', -3, 'Marta'],
    ['given-back', 3, 'Marta'],
    ['sold', -3, 'Marta'],
    ['given-back', 3, 'Marta'],
  ]);
});

test('cancelling an imported order, which took no units, brings none back', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const item = { id: honey.id, name: honey.name, quantity: 3, price: 30_000, isOffer: false, image_urls: [] };
  const imported = await insertPlacedOrder(shop.db, { status: 'Enviado', holdsStock: false, items: [item] });

  await move(imported.id, 'Cancelado');

  expect(await figures(honey)).toEqual({ shelf: 10, kept: 0, forSale: 10, shortage: 0 });
});

test('an imported order that had left moves no shelf when staff reopen it and send it again; once cancelled it takes units', async () => {
  const honey = await insertProduct(shop.db, { stock: 2 });
  const item = { id: honey.id, name: 'Miel', quantity: 3, price: 30_000, isOffer: false, image_urls: [] };
  const { id } = await insertPlacedOrder(shop.db, { status: 'Enviado', holdsStock: false, items: [item] });
  for (const status of ['Entregado', 'Pagado', 'Enviado', 'Pagado', 'Entregado'] as const) {
    expect(await move(id, status)).toMatchObject({ ok: true });
    expect(await figures(honey)).toEqual({ shelf: 2, kept: 0, forSale: 2, shortage: 0 });
  }
  await move(id, 'Cancelado');
  expect(await move(id, 'Enviado')).toMatchObject({ reason: 'short-stock', products: [{ needed: 3, available: 2 }] });
  await count(honey, 5);
  expect(await move(id, 'Enviado')).toMatchObject({ ok: true });
  expect(await figures(honey)).toEqual({ shelf: 2, kept: 0, forSale: 2, shortage: 0 });
});

test('an imported order that had not left takes its units when it is sent, and what is short is refused', async () => {
  const honey = await insertProduct(shop.db, { stock: 2 });
  const item = { id: honey.id, name: 'Miel', quantity: 3, price: 30_000, isOffer: false, image_urls: [] };
  const { id } = await insertPlacedOrder(shop.db, { status: 'Pagado', holdsStock: false, items: [item] });
  expect(await move(id, 'Enviado')).toMatchObject({ reason: 'short-stock' });
  await count(honey, 4);
  await move(id, 'Enviado');
  expect(await figures(honey)).toEqual({ shelf: 1, kept: 0, forSale: 1, shortage: 0 });
});

test('deleting an order that was sent brings nothing back; of one that was not, its units', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const [sent, unsent] = [await order(honey, 3), await order(honey, 2)];
  await move(sent, 'Enviado');
  for (const orderId of [sent, unsent]) await deleteOrder(shop.db, { orderId, actor: marta });
  expect(await checkShelf(shop.db, honey.id)).toBe(7);
  expect(await figures(honey)).toMatchObject({ forSale: 7, kept: 0 });
});

test('with fewer on the shelf than are kept nothing is sold or sent until that is settled, and its orders are named', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 5 });
  const [first, second] = [await order(honey, 2), await order(honey, 3)];
  await count(honey, 3);

  expect(await figures(honey)).toEqual({ shelf: 3, kept: 5, forSale: 0, shortage: 2 });
  expect((await listKeepingOrders(shop.db, honey.id, { seesOrders: true })).orders).toMatchObject([
    { id: first, units: 2 },
    { id: second, units: 3 },
  ]);
  expect(await move(first, 'Enviado')).toEqual({
    ok: false,
    reason: 'short-stock',
    products: [{ productId: honey.id, name: 'Miel', needed: 2, available: 3, kept: 5 }],
  });

  await move(second, 'Cancelado');
  expect(await figures(honey)).toEqual({ shelf: 3, kept: 2, forSale: 1, shortage: 0 });
  expect(await move(first, 'Enviado')).toMatchObject({ ok: true });
  expect(await checkShelf(shop.db, honey.id)).toBe(1);
});

test('a shopper whose units are short gets an answer: renewing, ordering, changing and replacing find fewer units', async () => {
  const honey = await insertProduct(shop.db, { stock: 5 });
  const held = aNewOrder([unitLine(honey, 3)], { isAnother: true });
  const placed = aNewOrder([unitLine(honey, 1)], { paymentMethod: 'Wompi' });
  const now = new Date();
  expect(await holdStock(shop.db, held, now)).toMatchObject({ ok: true });
  expect(await placeOrder(shop.db, placed)).toMatchObject({ ok: true });
  await count(honey, 3);
  expect(await figures(honey)).toEqual({ shelf: 3, kept: 4, forSale: 0, shortage: 1 });

  const { idempotencyKey } = held;
  const changed = { ok: false, reason: 'changed', lines: [{ problem: 'stock' }] };
  const replacing = aNewOrder([unitLine(honey, 1)], { paymentMethod: 'Wompi', replaces: placed.idempotencyKey });
  expect(await holdStock(shop.db, held, now)).toMatchObject(changed);
  expect(await placeOrder(shop.db, held)).toMatchObject(changed);
  const other = aNewOrder([unitLine(honey, 4)], { idempotencyKey });
  expect(await holdStock(shop.db, other, now)).toMatchObject(changed);
  expect(await placeOrder(shop.db, replacing)).toMatchObject(changed);
  expect(await figures(honey)).toEqual({ shelf: 3, kept: 4, forSale: 0, shortage: 1 });

  const fewer = aNewOrder([unitLine(honey, 2)], { idempotencyKey });
  expect(await holdStock(shop.db, fewer, now)).toMatchObject({ ok: true });
  expect(await figures(honey)).toEqual({ shelf: 3, kept: 3, forSale: 0, shortage: 0 });
});

test('goods that come back wait for a count of their product in progress', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const sent = await order(honey, 3);
  await move(sent, 'Enviado');
  const counting = await shop.db.transaction(async (tx) => {
    await lockProductRows(tx, [honey.id]);
    const back = move(sent, 'Pagado');
    await expect.poll(() => countWaiting(shop.db)).toBe(1);
    const { shelf = 0 } = (await findShelves(tx, [honey.id])).get(honey.id) ?? {};
    await changeShelves(tx, [{ productId: honey.id, units: 8 - shelf }], { kind: 'counted', actor: marta });
    return { back };
  });
  expect(await counting.back).toMatchObject({ ok: true });
  expect(await checkShelf(shop.db, honey.id)).toBe(11);
});

test('every page of the orders that keep units of a product has the units of all of them', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const [first, second, third] = [await order(honey, 1), await order(honey, 2), await order(honey, 3)];
  const list = async (page: number) => {
    const { orders, ...rest } = await listKeepingOrders(shop.db, honey.id, { page, perPage: 2, seesOrders: true });
    return { ids: orders.map(({ id }) => id), ...rest };
  };
  expect(await list(1)).toEqual({ ids: [first, second], units: 6, page: 1, pages: 2 });
  expect(await list(9)).toEqual({ ids: [third], units: 6, page: 2, pages: 2 });
});

test('a write-off is a movement with its reason, once; no more is written off than there is', async () => {
  const honey = await insertProduct(shop.db, { stock: 4 });
  const writeOff = (units: number, shelf = 4) => {
    const movement = { kind: 'written-off', units, note: 'Se rompió', shelf } as const;
    return recordMovement(shop.db, { productId: honey.id, movement, actor: marta });
  };
  expect(await writeOff(5)).toEqual({ ok: false, reason: 'too-many', shelf: 4 });
  expect(await writeOff(3)).toEqual({ ok: true });
  // The same request once more, as after an answer that was lost.
  expect(await writeOff(3)).toEqual({ ok: false, reason: 'newer', shelf: 1 });
  expect(await figures(honey)).toEqual({ shelf: 1, kept: 0, forSale: 1, shortage: 0 });
  expect((await listMovements(shop.db, honey.id, 1, { seesOrders: true }))[0]).toMatchObject({
    note: 'Se rompió',
    actorName: 'Marta',
  });
});

test('the shortage of a deleted product is settled by a count, unless the shelf has changed since', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 5 });
  const kept = await order(honey, 3);
  await count(honey, 2);
  await shop.db.update(products).set({ deletedAt: new Date() });
  expect(await findStock(shop.db, honey.id)).toMatchObject({ isDeleted: true, shelf: { shelf: 2, shortage: 1 } });

  const found = (units: number, shelf: number) => {
    const movement = { kind: 'counted', units, shelf, note: 'Inventario' } as const;
    return recordMovement(shop.db, { productId: honey.id, movement, actor: marta });
  };
  expect(await found(4, 5)).toEqual({ ok: false, reason: 'newer', shelf: 2 });
  expect(await found(4, 2)).toEqual({ ok: true });
  const [counted] = await listMovements(shop.db, honey.id, 1, { seesOrders: true });
  expect(counted).toMatchObject({ kind: 'counted', units: 2, note: 'Inventario', actorName: 'Marta' });
  expect(await figures(honey)).toEqual({ shelf: 4, kept: 3, forSale: 1, shortage: 0 });
  expect(await move(kept, 'Enviado')).toMatchObject({ ok: true });
});

test('concurrent orders, sendings, cancellations and counts leave every figure consistent', async () => {
  const shelf = [await insertProduct(shop.db, { stock: 40 }), await insertProduct(shop.db, { stock: 40 })];
  const [honey, balm] = shelf as [Product, Product];
  await Promise.all(
    Array.from({ length: 12 }, async (_, turn) => {
      const lines = turn % 2 ? [unitLine(honey, 2), unitLine(balm)] : [unitLine(balm), unitLine(honey, 2)];
      const placed = await placeOrder(shop.db, aNewOrder(lines));
      if (turn % 4 === 0) await count(turn % 8 ? honey : balm, 30 + turn);
      if (!placed.ok) return;
      if (turn % 3 === 0) await move(placed.order.id, 'Enviado');
      if (turn % 3 === 1) await move(placed.order.id, 'Cancelado');
    }),
  );
  for (const { id } of shelf) await checkShelf(shop.db, id);
});
