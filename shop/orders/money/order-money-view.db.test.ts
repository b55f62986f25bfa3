import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OrderStatus, orderMoney, orderPayments, orders, paymentTransactions } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder, insertTransaction, readOrder } from '#shop/testing/orders.ts';

const shop = useTestDatabase();

/** Records money of an order that came by hand, or was given back. */
async function record(orderId: string, kind: 'received' | 'refunded', amount: number, voidedAt: Date | null = null) {
  await shop.db.insert(orderPayments).values({ orderId, kind, amount, method: 'cash', cause: 'status', voidedAt });
}

async function moneyOf(orderId: string) {
  const [money] = await shop.db.select().from(orderMoney).where(eq(orderMoney.orderId, orderId));
  return money;
}

test('an order owes its total less what came and plus what was given back', async () => {
  const { id } = await insertPlacedOrder(shop.db, { totalAmount: 100_000 });
  await insertTransaction(shop.db, { orderId: id, status: 'APPROVED', paysOrder: true });
  await record(id, 'received', 50_000);
  await record(id, 'refunded', 5_000);

  expect(await moneyOf(id)).toMatchObject({ charged: 100_000, received: 80_000, refunded: 5_000, balance: 25_000 });
});

test('voided payments, declined ones and those given back in full count for nothing', async () => {
  const { id } = await insertPlacedOrder(shop.db, { totalAmount: 100_000 });
  await record(id, 'received', 100_000, new Date());
  await insertTransaction(shop.db, { orderId: id, status: 'DECLINED' });
  await insertTransaction(shop.db, { orderId: id, status: 'APPROVED', paysOrder: true });
  await shop.db.update(paymentTransactions).set({ returnedAt: new Date() });

  expect(await moneyOf(id)).toMatchObject({ received: 0, balance: 100_000 });
});

test('a cancelled order charges nothing, and a returned one only what was kept', async () => {
  const cancelled = await insertPlacedOrder(shop.db, { totalAmount: 100_000, status: 'Cancelado' });
  const returned = await insertPlacedOrder(shop.db, { totalAmount: 100_000, returnedAmount: 30_000 });
  await record(cancelled.id, 'received', 100_000);
  await record(returned.id, 'received', 100_000);

  expect(await moneyOf(cancelled.id)).toMatchObject({ charged: 0, balance: -100_000 });
  expect(await moneyOf(returned.id)).toMatchObject({ charged: 70_000, balance: -30_000 });
});

test('a change of status by a process that records no money leaves the money to the history', async () => {
  const { id } = await insertPlacedOrder(shop.db, { status: 'Pendiente', moneyStatus: 'Pendiente' });
  const changeTo = (change: { status: OrderStatus; moneyStatus?: OrderStatus }) =>
    shop.db.update(orders).set(change).where(eq(orders.id, id));

  await changeTo({ status: 'Pagado', moneyStatus: 'Pagado' });
  expect(await readOrder(shop.db, id)).toMatchObject({ moneyStatus: 'Pagado' });

  await changeTo({ status: 'Enviado' });
  expect(await readOrder(shop.db, id)).toMatchObject({ moneyStatus: null });
});
