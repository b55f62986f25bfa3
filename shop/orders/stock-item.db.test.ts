/** A product with a second stock item, as a variant or a lot will have. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { stockItems } from '#db/schema.ts';
import { countWaiting } from '#db/testing/count-waiting.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { recordMovement } from '#shop/catalog/stock/record-movement.server.ts';
import { findShelves } from '#shop/catalog/stock/shelf.server.ts';
import { lockProducts, takeFromStock } from '#shop/catalog/stock/stock.server.ts';
import { endHold } from '#shop/orders/holds/end-hold.server.ts';
import { holdStock } from '#shop/orders/holds/hold-stock.server.ts';
import { listHolds } from '#shop/orders/holds/list-holds.server.ts';
import { addStockItem, aNewOrder, checkItems, checkShelf, readOrder, unitLine } from '#shop/testing/orders.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aReturn } from '#shop/testing/returns.ts';
import { choosePaymentMethod } from './choose-payment-method.server.ts';
import { listKeepingOrders } from './list-keepers.server.ts';
import { placeOrder } from './placing/place-order.server.ts';
import { recordReturn } from './returns/record-return.server.ts';
import { changeOrderStatus } from './status/change-order-status.server.ts';
import type { OrderStatus } from './status/order-status.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta' };
beforeEach(() => insertStaff(shop.db));

/** Honey in jars, its first stock item, and in bags, its second. */
async function honeyIn({ jars, bags }: { jars: number; bags: number }) {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: jars });
  const bagId = await addStockItem(shop.db, honey.id, bags);
  const figures = async (id: string) => (await findShelves(shop.db, [id])).get(id);
  const lines = (units: { jars?: number; bags?: number }) => [
    ...(units.jars ? [unitLine(honey, units.jars)] : []),
    ...(units.bags ? [{ ...unitLine(honey, units.bags), stockItemId: bagId }] : []),
  ];
  return {
    productId: honey.id,
    bagId,
    jars: () => figures(honey.id),
    bags: () => figures(bagId),
    lines,
    place: (units: { jars?: number; bags?: number }) => placeOrder(shop.db, aNewOrder(lines(units))),
    async order(units: { jars?: number; bags?: number }) {
      const placed = await placeOrder(shop.db, aNewOrder(lines(units)));
      if (!placed.ok) throw new Error(placed.reason);
      return placed.order.id;
    },
    async count(stockItemId: string, units: number) {
      const { shelf = 0 } = (await figures(stockItemId)) ?? {};
      const movement = { kind: 'counted', units, shelf } as const;
      expect(await recordMovement(shop.db, { productId: honey.id, stockItemId, movement, actor: marta })).toEqual({
        ok: true,
      });
    },
    check: () => checkItems(shop.db, honey.id),
  };
}
const move = (orderId: string, status: OrderStatus) => changeOrderStatus(shop.db, { orderId, status, actor: marta });

test('two items of a product are sold, held, cancelled, counted and sent apart', async () => {
  const honey = await honeyIn({ jars: 10, bags: 6 });
  const bought = await honey.order({ jars: 2, bags: 3 });
  expect([await honey.jars(), await honey.bags()]).toEqual([
    { shelf: 10, kept: 2, forSale: 8, shortage: 0 },
    { shelf: 6, kept: 3, forSale: 3, shortage: 0 },
  ]);

  expect(await holdStock(shop.db, aNewOrder(honey.lines({ bags: 1 })))).toMatchObject({ ok: true });
  const cancelled = await honey.order({ bags: 2 });
  expect([await honey.jars(), await honey.bags()]).toMatchObject([{ forSale: 8 }, { kept: 6, forSale: 0 }]);
  await move(cancelled, 'Cancelado');
  const [hold] = await listHolds(shop.db, { seesOrders: true });
  expect(await endHold(shop.db, { holdId: hold?.id ?? '', actor: marta })).toMatchObject({ ok: true });
  expect([await honey.jars(), await honey.bags()]).toMatchObject([{ forSale: 8 }, { kept: 3, forSale: 3 }]);

  await honey.count(honey.bagId, 9);
  await honey.count(honey.productId, 7);
  await move(bought, 'Enviado');
  expect([await honey.jars(), await honey.bags()]).toEqual([
    { shelf: 5, kept: 0, forSale: 5, shortage: 0 },
    { shelf: 6, kept: 0, forSale: 6, shortage: 0 },
  ]);

  const items = (await readOrder(shop.db, bought)).items;
  const line = items.findIndex(({ stockItemId }) => stockItemId === honey.bagId);
  const form = aReturn({ lines: [{ line, units: 1, writtenOff: 0 }] });
  expect(await recordReturn(shop.db, { orderId: bought, form, actor: marta })).toMatchObject({ ok: true });
  expect([await checkShelf(shop.db, honey.productId), await checkShelf(shop.db, honey.bagId)]).toEqual([5, 7]);
  await move(bought, 'Cancelado');
  expect([await checkShelf(shop.db, honey.productId), await checkShelf(shop.db, honey.bagId)]).toEqual([7, 9]);
  await honey.check();
});

test('an item is never sold beyond its own units though the product has more', async () => {
  const honey = await honeyIn({ jars: 2, bags: 3 });
  const changed = { ok: false, reason: 'changed', lines: [{ problem: 'stock' }] };
  expect(await honey.place({ jars: 3 })).toMatchObject({ ...changed, lines: [{ now: { quantity: 2, stock: 2 } }] });
  expect(await honey.place({ bags: 4 })).toMatchObject({ ...changed, lines: [{ now: { quantity: 3, stock: 3 } }] });
  expect(await holdStock(shop.db, aNewOrder(honey.lines({ jars: 3 })))).toMatchObject(changed);
  for (const units of [
    { id: honey.productId, of: 3 },
    { id: honey.bagId, of: 4 },
  ].map(({ id, of }) => new Map([[id, of]])))
    await expect(shop.db.transaction((tx) => takeFromStock(tx, units))).rejects.toThrow('Not enough stock');

  const first = await honey.order({ jars: 2 });
  await move(first, 'Cancelado');
  await honey.order({ jars: 1 });
  expect(await move(first, 'Pagado')).toMatchObject({
    reason: 'short-stock',
    products: [{ name: 'Miel', needed: 2, available: 1 }],
  });
  await honey.check();
});

test('a line of an item that its product does not have is gone', async () => {
  const honey = await honeyIn({ jars: 2, bags: 3 });
  const balm = await insertProduct(shop.db, { stock: 5 });
  const line = { ...unitLine(balm), stockItemId: honey.bagId };
  expect(await placeOrder(shop.db, aNewOrder([line]))).toMatchObject({
    reason: 'changed',
    lines: [{ problem: 'gone' }],
  });
});

test('the units of a product for sale are the sum of its items, under concurrent orders and counts', async () => {
  const honey = await honeyIn({ jars: 6, bags: 6 });
  await Promise.all(
    Array.from({ length: 12 }, async (_, turn) => {
      const placed = await honey.place([{ jars: 1 }, { bags: 2 }, { jars: 1, bags: 1 }][turn % 3] ?? {});
      expect(placed).toMatchObject(placed.ok ? {} : { reason: 'changed' });
      if (placed.ok && turn % 4 === 0) await move(placed.order.id, 'Cancelado');
      if (placed.ok && turn % 4 === 1) await move(placed.order.id, 'Enviado');
    }),
  );
  await honey.check();
});

test('after the wait for the lock, the stock of an item includes what another shopper took', async () => {
  const honey = await honeyIn({ jars: 4, bags: 4 });
  const reading = await shop.db.transaction(async (tx) => {
    await lockProducts(tx, [honey.productId]);
    const other = shop.db.transaction((later) => lockProducts(later, [honey.productId]));
    await expect.poll(() => countWaiting(shop.db)).toBe(1);
    await takeFromStock(tx, new Map([[honey.bagId, 3]]));
    return { other };
  });
  const locked = (await reading.other).get(honey.productId);
  expect(locked).toMatchObject({ stock: 5 });
  expect([...(locked?.itemStock ?? [])]).toEqual([
    [honey.productId, 4],
    [honey.bagId, 1],
  ]);
});

test('a shortage of one item names its own orders and stops only them, and units that return settle that of their item', async () => {
  const honey = await honeyIn({ jars: 5, bags: 5 });
  const [ofJars, ofBags, ofBoth] = [
    await honey.order({ jars: 2 }),
    await honey.order({ bags: 2 }),
    await honey.order({ jars: 2, bags: 3 }),
  ];
  await honey.count(honey.bagId, 3);
  expect([await honey.jars(), await honey.bags()]).toMatchObject([{ forSale: 1 }, { forSale: 0, shortage: 2 }]);
  const { productId, bagId: stockItemId } = honey;
  expect((await listKeepingOrders(shop.db, productId, { seesOrders: true })).orders.map(({ id }) => id)).toEqual([
    ofJars,
    ofBoth,
  ]);
  expect(await listKeepingOrders(shop.db, productId, { stockItemId, seesOrders: true })).toMatchObject({
    units: 5,
    orders: [
      { id: ofBags, units: 2 },
      { id: ofBoth, units: 3 },
    ],
  });
  expect(await move(ofBags, 'Enviado')).toMatchObject({
    reason: 'short-stock',
    products: [{ needed: 2, available: 3 }],
  });
  expect(await move(ofJars, 'Enviado')).toMatchObject({ ok: true });

  await honey.count(productId, 1);
  expect([await honey.jars(), await honey.bags()]).toMatchObject([{ shortage: 1 }, { shortage: 2 }]);
  await move(ofBoth, 'Cancelado');
  expect([await honey.jars(), await honey.bags()]).toEqual([
    { shelf: 1, kept: 0, forSale: 1, shortage: 0 },
    { shelf: 3, kept: 2, forSale: 1, shortage: 0 },
  ]);
  await honey.check();
});

test('units of one item that come back or are counted settle no shortage of another', async () => {
  const honey = await honeyIn({ jars: 2, bags: 5 });
  await honey.order({ jars: 2 });
  const ofBags = await honey.order({ bags: 3 });
  await honey.count(honey.productId, 1);
  await move(ofBags, 'Cancelado');
  await honey.count(honey.bagId, 7);
  expect([await honey.jars(), await honey.bags()]).toEqual([
    { shelf: 1, kept: 2, forSale: 0, shortage: 1 },
    { shelf: 7, kept: 0, forSale: 7, shortage: 0 },
  ]);
  await honey.check();
});

test('a hold of one item is replaced by one of another under the same key, and ordered from it', async () => {
  const honey = await honeyIn({ jars: 5, bags: 5 });
  const ofJars = aNewOrder(honey.lines({ jars: 2 }), { paymentMethod: 'Transferencia Bancaria' });
  const ofBags = { ...ofJars, lines: honey.lines({ bags: 2 }) };
  expect(await holdStock(shop.db, ofJars)).toMatchObject({ ok: true });
  expect(await holdStock(shop.db, ofBags)).toMatchObject({ ok: true });
  expect([await honey.jars(), await honey.bags()]).toMatchObject([{ kept: 0 }, { kept: 2 }]);

  expect(await placeOrder(shop.db, ofBags)).toMatchObject({ ok: true });
  expect(await placeOrder(shop.db, ofJars)).toMatchObject({ ok: false, reason: 'key-used' });
  expect([await honey.jars(), await honey.bags()]).toMatchObject([{ kept: 0 }, { kept: 2 }]);
  await honey.check();
});

test('an order of an item changes its payment method when only units of that item are there', async () => {
  const honey = await honeyIn({ jars: 0, bags: 2 });
  const placed = await placeOrder(shop.db, aNewOrder(honey.lines({ bags: 2 }), { paymentMethod: 'Wompi' }));
  const accessToken = placed.ok ? placed.order.accessToken : '';
  const method = 'Pago Contraentrega';
  expect(await choosePaymentMethod(shop.db, { accessToken, method })).toMatchObject({ ok: true });
  expect(await honey.bags()).toMatchObject({ kept: 2 });
});

test('holds of all items of a product share what holds may keep of it', async () => {
  const honey = await honeyIn({ jars: 5, bags: 5 });
  expect(await holdStock(shop.db, aNewOrder(honey.lines({ jars: 5 })))).toMatchObject({ ok: true });
  expect(await holdStock(shop.db, aNewOrder(honey.lines({ bags: 2 })))).toMatchObject({
    reason: 'too-many',
    exceeded: { limit: 'heldPercent', units: 1 },
  });
});

test('shelves are counted again for every item of a product', async () => {
  const honey = await honeyIn({ jars: 5, bags: 5 });
  await honey.order({ jars: 2, bags: 1 });
  await shop.db.execute(sql`truncate stock_movements`);
  await shop.db.update(stockItems).set({ shelf: 0 });
  for (const _ of [1, 2]) await shop.db.execute(sql`select shop_recount_shelves()`);
  expect([await honey.jars(), await honey.bags()]).toMatchObject([{ shelf: 5 }, { shelf: 5 }]);
  await honey.check();
});
