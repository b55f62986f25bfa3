import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderMoney, orderPayments, paymentIncidents, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { insertTill } from '#shop/testing/tills.ts';
import { type HandPayment, receiveMoney, refundMoney, voidMoney } from './order-payments.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
let orderId = '';

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
  orderId = (await insertPlacedOrder(shop.db, { totalAmount: 100_000 })).id;
});

const receive = (amount: number, more: Partial<HandPayment> = {}) =>
  receiveMoney(shop.db, { orderId, amount, method: 'cash', cause: 'sale', actor: marta, ...more });

async function money() {
  const [row] = await shop.db.select().from(orderMoney).where(eq(orderMoney.orderId, orderId));
  return row;
}

test('money received by hand is the amount noted, and the rest is still owed', async () => {
  await receive(50_000, { tendered: 60_000 });
  await receive(20_000, { method: 'terminal' });

  expect(await money()).toMatchObject({ received: 70_000, balance: 30_000 });
  const rows = await shop.db.select().from(orderPayments).orderBy(orderPayments.id);
  expect(rows).toMatchObject([
    { method: 'cash', amount: 50_000, tendered: 60_000, actorId: 'marta', actorName: 'Marta Ríos' },
    { method: 'terminal', amount: 20_000, tendered: null },
  ]);
});

test('a part given back is owed again, and settles a refund only once', async () => {
  await receive(100_000);
  const [incident] = await shop.db
    .insert(paymentIncidents)
    .values({
      kind: 'refund-owed',
      orderId,
      provider: 'none',
      transactionId: orderId,
      reference: '',
      status: 'APPROVED',
      amountInCents: 3_000_000,
      currency: 'COP',
    })
    .returning({ id: paymentIncidents.id });
  const refund = () =>
    refundMoney(shop.db, {
      orderId,
      amount: 30_000,
      method: 'transfer',
      cause: 'refund',
      actor: marta,
      ...(incident && { incidentId: incident.id }),
    });

  await refund();
  expect(await money()).toMatchObject({ received: 100_000, refunded: 30_000, balance: 30_000 });
  await expect(refund()).rejects.toThrow();
});

test('voided money counts for nothing, and only what was asked for is voided', async () => {
  const proof = await insertProof(shop.db, { orderId, status: 'approved' });
  await receive(10_000);
  await receive(20_000, { cause: 'status' });
  await receive(30_000, { cause: 'proof', method: 'transfer', proofId: proof.id });
  const last = await receive(40_000, { cause: 'handover' });

  expect(await voidMoney(shop.db, { orderId, cause: 'status', actor: marta })).toMatchObject([{ amount: 20_000 }]);
  expect(await voidMoney(shop.db, { orderId, cause: 'proof', actor: marta })).toMatchObject([{ amount: 30_000 }]);
  expect(await voidMoney(shop.db, { orderId, id: last, actor: marta })).toMatchObject([{ id: last }]);
  expect(await money()).toMatchObject({ received: 10_000, balance: 90_000 });
  expect(await voidMoney(shop.db, { orderId, actor: null })).toMatchObject([{ amount: 10_000 }]);
  expect(await money()).toMatchObject({ received: 0, balance: 100_000 });
});

test('what one operation recorded is voided by its time', async () => {
  await receive(10_000);
  await shop.db.transaction(async (tx) => {
    await receiveMoney(tx, { orderId, amount: 20_000, method: 'cash', cause: 'status', actor: marta });
    await receiveMoney(tx, { orderId, amount: 30_000, method: 'transfer', cause: 'status', actor: marta });
  });
  const at = sql`(select max(created_at) from order_payments)`;

  expect(await voidMoney(shop.db, { orderId, at, actor: marta })).toHaveLength(2);
  expect(await money()).toMatchObject({ received: 10_000 });
});

test('voided cash names the till in which it lay', async () => {
  const tillSessionId = await insertTill(shop.db);
  await receive(10_000);

  expect(await voidMoney(shop.db, { orderId, actor: marta })).toMatchObject([{ tillSessionId }]);
});
