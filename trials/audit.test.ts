import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/database.server.ts';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import { orders, products } from '#db/schema.ts';
import { placeOrder } from '#shop/orders/place-order.server.ts';
import { aNewOrder, anAddress, unitLine } from '#shop/testing/orders.ts';
import { auditOrders } from './audit.ts';
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
  await database.db.execute(sql`truncate orders, products, pgboss.job cascade`);
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
  const asked = aNewOrder(lines, { idempotencyKey: key, shippingAddress: anAddress({ email }) });
  const placed = await placeOrder(database.db, asked);
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order.orderNumber;
}

const audit = () => auditOrders(database.db, ledger, new Map([[honeyId, stocked]]));
const nothingWrong = { lost: [], doubled: [], oversold: [], mistold: [], contradicted: [] };

test('confirmed orders that exist pass, and an order whose response was lost is counted', async () => {
  const key = randomUUID();
  const email = `${key}@correo.example`;
  ledger.requested.set(key, { key, email, lines: [{ productId: honeyId, quantity: 1 }], total: price });
  await place(1, { key, email });
  expect(await audit()).toEqual({ ...nothingWrong, acknowledged: 2, orders: 3, unacknowledged: 1 });
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
  const [asked] = ledger.requested.values();
  await place(1, { key: randomUUID(), email: asked?.email ?? '' });
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
