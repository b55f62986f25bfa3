import { expect, test } from 'vitest';
import type { Db } from '#db/database.server.ts';
import { readsFrom } from '#db/replica.server.ts';
import { orderEvents } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listLatestPickups } from '#shop/pickup/find-pickups.server.ts';
import { findAnything } from '#shop/staff/find-anything.server.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { exportHeading, exportOrders } from './export-orders.server.ts';
import { listCustomerOrders, listLatestOrders, listOrders } from './find-orders.server.ts';
import { findOrder } from './read-order.server.ts';
import { summarizeOrders } from './summarize-orders.server.ts';

const shop = useTestDatabase();
const noMoney: Sight = { money: false };
const warehouse = aViewer({ userId: 'bodega', role: 'admin', staffRole: 'warehouse' });

/** An amount that appears nowhere else. */
const amount = 417_383;
const amounts = /417[.,]?383/;

/** Inserts an order of Laura that is paid by transfer, with a proof and a problem of its payment. */
async function insertPaidOrder() {
  await insertCustomer(shop.db, { id: 'laura' });
  const line = { id: crypto.randomUUID(), name: 'Miel', quantity: 1, price: amount, isOffer: false, image_urls: [] };
  const order = await insertPlacedOrder(shop.db, {
    userId: 'laura',
    orderNumber: '482915',
    status: 'Pagado',
    paymentMethod: 'Transferencia Bancaria',
    totalAmount: amount,
    items: [line, { ...line, returned: 1, returnedTotal: amount }],
    returnedAmount: amount,
    notes: 'Timbre azul',
  });
  await insertProof(shop.db, { orderId: order.id, fileName: `pago-${amount}.jpg` });
  await shop.db
    .insert(orderEvents)
    .values({ orderId: order.id, kind: 'payment-problem', note: `Llegaron $ ${amount}` });
  return order;
}

async function exported(db: Db) {
  const rows: unknown[] = [exportHeading(noMoney)];
  for await (const page of exportOrders(readsFrom(db), noMoney, {})) rows.push(...page);
  return rows;
}

const queries: [string, (db: Db, orderId: string) => Promise<unknown>][] = [
  ['the list', (db) => listOrders(db, noMoney)],
  ['a search', (db) => listOrders(db, noMoney, { search: '482915' })],
  ['the order', (db, orderId) => findOrder(db, noMoney, orderId)],
  ['the latest', (db) => listLatestOrders(db, noMoney)],
  ['those of a customer', (db) => listCustomerOrders(db, noMoney, { userId: 'laura', most: 5 })],
  ['the figures', (db) => summarizeOrders(db, noMoney, new Date(0))],
  ['the file', exported],
  ['the search of everything', (db) => findAnything(db, warehouse, '482915')],
  ['pickups', (db) => listLatestPickups(db, noMoney, 5)],
];

test.each(queries)('without the permission to see amounts none is loaded: %s', async (_, query) => {
  const { id } = await insertPaidOrder();

  const loaded = JSON.stringify(await query(shop.db, id));

  expect(loaded).not.toMatch(amounts);
});

test('staff who only send parcels see units, addresses, notes and what to collect, and no other amount', async () => {
  const cash = await insertPlacedOrder(shop.db, { totalAmount: 54_400, orderDate: new Date('2026-01-02') });
  const paid = await insertPaidOrder();

  const { orders } = await listOrders(shop.db, noMoney, { sort: 'oldest' });
  expect(orders).toMatchObject([
    { id: cash.id, totalAmount: null, toCollect: 54_400 },
    { id: paid.id, totalAmount: null, notes: 'Timbre azul' },
  ]);
  expect(orders[1]).not.toHaveProperty('toCollect');

  const order = await findOrder(shop.db, noMoney, paid.id);
  expect(order).toMatchObject({
    notes: 'Timbre azul',
    shippingAddress: { address: 'Cra. 27 # 15-40' },
    items: [{ name: 'Miel', quantity: 1 }, { returned: 1 }],
    shippingCost: null,
    proofs: [],
  });
});

test('without the permission to see amounts, orders are not sorted by their totals', async () => {
  for (const [day, totalAmount] of [90_000, 10_000, 50_000].entries())
    await insertPlacedOrder(shop.db, { totalAmount, orderDate: new Date(Date.UTC(2026, 0, 1 + day)) });

  const newest = (await listOrders(shop.db, noMoney)).orders;
  expect((await listOrders(shop.db, noMoney, { sort: 'highest' })).orders).toEqual(newest);
});
