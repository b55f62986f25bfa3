import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/database.server.ts';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import { orderEvents, orderPayments, orders, products, stockItems, tillMovements, tillSessions } from '#db/schema.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { aNewOrder, anAddress, insertTransaction, unitLine } from '#shop/testing/orders.ts';
import { auditOrders, noFaults } from './audit.ts';
import type { Ledger } from './order-load.ts';

const price = 20_000;
const stocked = 50;

const folder = mkdtempSync(path.join(tmpdir(), 'shop-audit-'));
let database: Database;
let honeyId: string;
let ledger: Ledger;
let numbers: string[];

beforeAll(async () => {
  database = await openEmbedded(folder);
  await database.migrate();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  await database.db.execute(sql`truncate orders, products, payment_incidents, till_sessions, pgboss.job cascade`);
  const [honey] = await database.db.insert(products).values({ name: 'Miel', price, stock: stocked }).returning();
  honeyId = honey?.id ?? '';
  ledger = {
    requested: new Map(),
    acknowledged: new Map(),
    refused: new Map(),
    unanswered: new Set(),
    contradictions: [],
  };
  numbers = [await buy(1), await buy(2)];
});

/** Places an order and enters its confirmation in the ledger, as a load does. */
async function buy(quantity: number): Promise<string> {
  const key: string = randomUUID();
  const email = `${key}@correo.example`;
  ledger.requested.set(key, { key, email, lines: [{ productId: honeyId, quantity }], total: quantity * price });
  const number = await place(quantity, { key, email });
  ledger.acknowledged.set(key, number);
  return number;
}

async function place(quantity: number, { key, email }: { key: string; email: string }): Promise<string> {
  const lines = [unitLine({ id: honeyId, price, discountPercentage: 0 }, quantity)];
  const request = aNewOrder(lines, { idempotencyKey: key, shippingAddress: anAddress({ email }) });
  const placed = await placeOrder(database.db, request);
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order.orderNumber;
}

const audit = () => auditOrders(database.db, ledger, new Map([[honeyId, stocked]]));

test('confirmed orders that exist pass, and an order whose response was lost is counted', async () => {
  const key = randomUUID();
  const email = `${key}@correo.example`;
  ledger.requested.set(key, { key, email, lines: [{ productId: honeyId, quantity: 1 }], total: price });
  await place(1, { key, email });
  expect(await audit()).toEqual({ ...noFaults, acknowledged: 2, orders: 3, unacknowledged: 1 });
});

test('a confirmed order missing from the database is lost, and its stock is missing', async () => {
  await database.db.delete(orders).where(eq(orders.orderNumber, numbers[0] ?? ''));
  const report = await audit();
  expect(report.lost).toEqual([expect.stringContaining(numbers[0] ?? '')]);
  expect(report.oversold).toEqual([`${honeyId}: 50 less 2 sold is not 47`]);
});

test('a confirmed order with other units than requested is lost', async () => {
  const items = sql`jsonb_set(items, '{0,quantity}', '5')`;
  await database.db
    .update(orders)
    .set({ items })
    .where(eq(orders.orderNumber, numbers[1] ?? ''));
  expect((await audit()).lost).toEqual([expect.stringContaining(numbers[1] ?? '')]);
});

test('two orders of one attempt are doubled, even under different keys', async () => {
  const [request] = ledger.requested.values();
  await place(1, { key: randomUUID(), email: request?.email ?? '' });
  expect((await audit()).doubled).toEqual([expect.stringContaining(numbers[0] ?? '')]);
});

test('an order that no shopper requested is doubled', async () => {
  await place(1, { key: randomUUID(), email: 'nadie@correo.example' });
  expect((await audit()).doubled).toEqual([expect.stringContaining('nadie@correo.example')]);
});

test('stock given out twice is oversold', async () => {
  await database.db.update(products).set({ stock: 48 }).where(eq(products.id, honeyId));
  expect((await audit()).oversold).toEqual([`${honeyId}: 50 less 3 sold is not 48`]);
});

test('an order without its creation event, or with two mails, is reported', async () => {
  await database.db.execute(sql`
    insert into pgboss.job (name, data) select name, data from pgboss.job where name = 'order-mail' order by (data->>'eventId')::int limit 1`);
  await database.db.execute(
    sql`delete from order_events where order_id = (select id from orders where order_number = ${numbers[1]})`,
  );
  const { mistold } = await audit();
  expect(mistold).toHaveLength(2);
  // Order numbers are random, so either may come first.
  expect(mistold).toContain(`${numbers[1]}: placed 0 times, mails for none`);
  expect(mistold).toContainEqual(
    expect.stringMatching(/placed 1 times, mails for (customer, customer, staff|customer, staff, staff)$/),
  );
});

test('an order that exists although its shopper was refused is a contradiction', async () => {
  const [key = ''] = ledger.acknowledged.keys();
  ledger.acknowledged.delete(key);
  ledger.refused.set(key, 'changed');
  expect((await audit()).contradicted).toEqual([`${numbers[0]} (${key}) was refused: changed`]);
});

test('a shelf that is not the sum of its movements is miscounted', async () => {
  await database.db.update(stockItems).set({ shelf: 51 }).where(eq(stockItems.id, honeyId));
  expect((await audit()).miscounted).toEqual([`${honeyId}: 51 on the shelf, 50 by movements, 3 kept, 47 for sale`]);
});

test('units for sale that orders keep are miscounted', async () => {
  await database.db.update(products).set({ stock: 50 }).where(eq(products.id, honeyId));
  expect((await audit()).miscounted).toEqual([`${honeyId}: 50 on the shelf, 50 by movements, 3 kept, 50 for sale`]);
});

test('an order with two payments is paid twice, unless one is an incident', async () => {
  const number = numbers[0] ?? '';
  const orderId = await idOf(number);
  await insertTransaction(database.db, { orderId, status: 'APPROVED', paysOrder: true });
  expect((await audit()).paidTwice).toEqual([]);
  await insertTransaction(database.db, { orderId, status: 'APPROVED' });
  expect((await audit()).paidTwice).toEqual([number]);
  await database.db.execute(sql`
    insert into payment_incidents (kind, order_id, provider, transaction_id, reference, status, amount_in_cents, currency)
      select 'paid-twice', order_id, provider, transaction_id, '', status, amount_in_cents, currency
      from payment_transactions where not pays_order`);
  expect((await audit()).paidTwice).toEqual([]);
});

test('an order to be sent whose money was annulled is unfunded, unless staff marked it as paid since', async () => {
  const number = numbers[0] ?? '';
  const orderId = await idOf(number);
  const pay = () => database.db.insert(orderEvents).values({ orderId, kind: 'status', toStatus: 'Pagado' });
  await database.db.update(orders).set({ status: 'Pagado' }).where(eq(orders.id, orderId));
  await pay();
  await insertTransaction(database.db, { orderId, status: 'VOIDED' });
  expect((await audit()).unfunded).toEqual([number]);
  await pay();
  expect((await audit()).unfunded).toEqual([]);
});

test('a paid order without money in its ledger is unrecorded', async () => {
  const number = numbers[0] ?? '';
  const orderId = await idOf(number);
  await database.db.update(orders).set({ status: 'Pagado' }).where(eq(orders.id, orderId));
  // Not yet recorded for this status.
  expect((await audit()).unrecorded).toEqual([]);
  await database.db.update(orders).set({ moneyStatus: 'Pagado' }).where(eq(orders.id, orderId));
  expect((await audit()).unrecorded).toEqual([number]);
  await receive(orderId, { method: 'transfer' });
  expect((await audit()).unrecorded).toEqual([]);
});

test('a till that was closed with another sum than that of its moves is misjudged', async () => {
  const closed = { closedAt: sql`now()`, counted: 60_000, expected: 60_000 };
  const [till] = await database.db
    .insert(tillSessions)
    .values({ opening: 40_000, ...closed })
    .returning();
  const tillSessionId = till?.id ?? '';
  await receive(await idOf(numbers[0] ?? ''), { method: 'cash', tillSessionId });
  expect((await audit()).misjudged).toEqual([]);
  await database.db
    .insert(tillMovements)
    .values({ sessionId: tillSessionId, kind: 'payout', amount: 5_000, reason: '' });
  expect((await audit()).misjudged).toEqual([`${tillSessionId}: 60000 expected, 55000 by its moves`]);
});

async function receive(orderId: string, payment: { method: 'cash' | 'transfer'; tillSessionId?: string }) {
  await database.db
    .insert(orderPayments)
    .values({ orderId, kind: 'received', cause: 'sale', amount: price, ...payment });
}

async function idOf(number: string): Promise<string> {
  const [order] = await database.db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, number));
  return order?.id ?? '';
}
