import { beforeEach, expect, test } from 'vitest';
import { orderReturns, orderRevisions, orders, paymentTransactions, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder, insertTransaction } from '#shop/testing/orders.ts';
import { receiveMoney, refundMoney, voidMoney } from './order-payments.server.ts';
import { findBalances, readLedger } from './read-ledger.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

test('the lines of an order are all that happened to its money, and add up to the balance of the view', async () => {
  const { id, items, shippingAddress } = await insertPlacedOrder(shop.db, {
    totalAmount: 120_000,
    returnedAmount: 20_000,
    orderDate: new Date('2026-11-01'),
  });
  const content = { items, address: shippingAddress, shippingCost: 0, discount: 0, discountReason: '', notes: '' };
  await shop.db.insert(orderRevisions).values({
    orderId: id,
    number: 1,
    state: 'applied',
    before: { ...content, total: 100_000 },
    after: { ...content, total: 120_000 },
    pricing: 'order',
    askedBy: 'staff',
    actorName: marta.fullName,
  });
  await shop.db.insert(orderReturns).values({
    orderId: id,
    number: 1,
    kind: 'withdrawal',
    lines: [],
    amount: 20_000,
    exercisedOn: '2026-11-05',
  });
  await insertTransaction(shop.db, { orderId: id, status: 'APPROVED', paysOrder: true });
  await insertTransaction(shop.db, { orderId: id, status: 'DECLINED' });
  const cash = { orderId: id, method: 'cash', actor: marta } as const;
  await receiveMoney(shop.db, { ...cash, amount: 70_000, cause: 'sale' });
  await voidMoney(shop.db, {
    orderId: id,
    id: await receiveMoney(shop.db, { ...cash, amount: 5_000, cause: 'sale' }),
    actor: marta,
  });
  const [transaction] = await shop.db.select().from(paymentTransactions);
  const sourceTransactionId = transaction?.id ?? '';
  await refundMoney(shop.db, { ...cash, amount: 10_000, cause: 'return', sourceTransactionId });

  const ledger = await readLedger(shop.db, id);
  expect(ledger?.lines.map(({ kind, amount, voided }) => [kind, amount, voided?.by])).toEqual([
    ['order', 100_000, undefined],
    ['revised', 20_000, undefined],
    ['returned', -20_000, undefined],
    ['online', -30_000, undefined],
    ['received', -70_000, undefined],
    ['received', -5_000, 'Marta Ríos'],
    ['refunded', 10_000, undefined],
  ]);
  expect(ledger?.balance).toBe(10_000);
  expect(await findBalances(shop.db, [id])).toEqual(new Map([[id, 10_000]]));
});

test('a cancelled order owes its customer what it has received', async () => {
  const { id } = await insertPlacedOrder(shop.db, { status: 'Cancelado', totalAmount: 100_000 });
  await receiveMoney(shop.db, { orderId: id, amount: 40_000, method: 'cash', cause: 'sale', actor: marta });

  const ledger = await readLedger(shop.db, id);
  expect(ledger?.lines.map(({ kind }) => kind)).toContain('ended');
  expect(ledger?.balance).toBe(-40_000);
  await shop.db.update(orders).set({ deletedAt: new Date() });
  expect((await readLedger(shop.db, id))?.balance).toBe(-40_000);
});

test('no order has no ledger', async () => {
  expect(await readLedger(shop.db, crypto.randomUUID())).toBeNull();
  expect(await readLedger(shop.db, 'nada')).toBeNull();
  expect(await findBalances(shop.db, [])).toEqual(new Map());
});
