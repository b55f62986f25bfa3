import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderPayments, orderRevisions, orders, paymentIncidents, type RefundMethod } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { keepMoney } from '#shop/orders/money/hand-money.server.ts';
import { readLedger } from '#shop/orders/money/read-ledger.server.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import { recordReturn } from '#shop/orders/returns/record-return.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { listIncidents, resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { aBegunPayment, aTransaction, insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aReturn } from '#shop/testing/returns.ts';
import { findPaidAmounts } from './order-money.server.ts';
import { recordPartOwed } from './part-owed.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta' };
beforeEach(() => insertStaff(shop.db));

const three = (id: string) => [{ id, name: 'Miel', quantity: 3, price: 10_000, isOffer: false, image_urls: [] }];
const change = async (orderId: string, status: OrderStatus) => {
  const changed = await changeOrderStatus(shop.db, { orderId, status, actor: marta, answer: 'answered' });
  if (!changed.ok) throw new Error(changed.reason);
  return changed.eventId ?? 0;
};
const takeBack = async (orderId: string, units: number) => {
  const lines = [{ line: 0, units, writtenOff: 0 }];
  const taken = await recordReturn(shop.db, { orderId, form: aReturn({ lines }), actor: marta });
  if (!taken.ok) throw new Error(taken.reason);
  return taken.owed;
};
const open = async (orderId: string) =>
  (await listIncidents(shop.db, { orderId, open: true })).filter(({ kind }) => kind === 'refund-owed');
const owed = async (orderId: string) => (await open(orderId)).map(({ amountInCents }) => amountInCents / 100);
const settle = async (orderId: string, refundMethod: RefundMethod = 'transfer') => {
  const [incident] = await open(orderId);
  return resolveIncident(shop.db, {
    incidentId: incident?.id ?? '',
    resolution: 'Devuelto',
    refundMethod,
    actor: marta,
  });
};
const balance = async (orderId: string) => (await readLedger(shop.db, orderId))?.balance;
const paid = async (orderId: string) => (await findPaidAmounts(shop.db, [orderId]))[orderId] ?? 0;

async function sentOnDelivery() {
  const { id: productId } = await insertProduct(shop.db, { stock: 5 });
  const { id } = await insertPlacedOrder(shop.db, { items: three(productId) });
  await change(id, 'Enviado');
  return id;
}

/** A delivered order of three units at 10,000 pesos, whose money came by hand. */
async function paidByHand() {
  const id = await sentOnDelivery();
  await change(id, 'Entregado');
  return id;
}

/** The same order, paid online. */
async function paidOnline() {
  const { order, product, reference } = await aBegunPayment(shop.db);
  await shop.db
    .update(orders)
    .set({ items: three(product.id) })
    .where(eq(orders.id, order.id));
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference }));
  await change(order.id, 'Enviado');
  await change(order.id, 'Entregado');
  return order.id;
}

test.each([
  ['by hand', paidByHand],
  ['online', paidOnline],
] as const)('a part paid %s is settled by its own record, and the rest stays', async (_, insertOrder) => {
  const id = await insertOrder();
  expect(await takeBack(id, 1)).toBe(10_000);
  expect([await owed(id), await balance(id), await paid(id)]).toEqual([[10_000], -10_000, 30_000]);

  expect(await settle(id)).toEqual({ ok: true });

  expect([await owed(id), await balance(id), await paid(id)]).toEqual([[], 0, 20_000]);
  expect(await shop.db.select().from(orderPayments).where(eq(orderPayments.kind, 'refunded'))).toMatchObject([
    { amount: 10_000, method: 'transfer', cause: 'return', returnId: expect.any(String) },
  ]);
  expect(await takeBack(id, 1)).toBe(10_000);
  expect(await settle(id)).toEqual({ ok: true });
  expect(await balance(id)).toBe(0);
});

test('the provider gives no part back', async () => {
  const id = await paidOnline();
  await takeBack(id, 1);
  expect(await settle(id, 'provider')).toEqual({ ok: false, reason: 'not-by-provider' });
});

test.each([
  ['by hand', paidByHand],
  ['online', paidOnline],
] as const)(
  'cancelling an order paid %s owes what is left of its money once, the earlier of both dates',
  async (_, insertOrder) => {
    const id = await insertOrder();
    await takeBack(id, 1);
    await settle(id);
    await takeBack(id, 1);
    const [part] = await open(id);

    const eventId = await change(id, 'Cancelado');
    expect(await open(id)).toMatchObject([{ amountInCents: 2_000_000, returnId: null, dueOn: part?.dueOn }]);
    expect(await balance(id)).toBe(-20_000);

    await undoStatusChange(shop.db, { eventId, actor: marta });
    expect(await open(id)).toMatchObject([{ id: part?.id, amountInCents: 1_000_000 }]);
    await change(id, 'Cancelado');
    expect(await settle(id)).toEqual({ ok: true });
    expect([await balance(id), await paid(id), await owed(id)]).toEqual([0, 0, []]);
  },
);

test('an order whose money was given back in parts and as a rest cannot be restored as paid', async () => {
  const id = await paidOnline();
  await takeBack(id, 1);
  await settle(id);
  await change(id, 'Cancelado');
  await settle(id);
  const restored = { orderId: id, status: 'Pagado', actor: marta, answer: 'answered' } as const;
  expect(await changeOrderStatus(shop.db, restored)).toMatchObject({ ok: false, reason: 'refunded' });
});

test('a restored order owes no part that went back while it was cancelled', async () => {
  const id = await paidOnline();
  await takeBack(id, 1);
  await change(id, 'Cancelado');
  await shop.db.insert(paymentIncidents).values({
    ...{ kind: 'partly-reversed', orderId: id, provider: 'wompi', transactionId: 'tx-1', reference: '' },
    ...{ status: 'APPROVED', amountInCents: 1_500_000, currency: 'COP' },
  });

  await change(id, 'Pagado');

  expect([await owed(id), await balance(id)]).toEqual([[], 5_000]);
});

test('an annulled payment leaves no part of it owed', async () => {
  const { order, product, reference } = await aBegunPayment(shop.db);
  await shop.db
    .update(orders)
    .set({ items: three(product.id) })
    .where(eq(orders.id, order.id));
  const transaction = aTransaction({ id: 'tx-1', reference });
  await recordTransaction(shop.db, 'wompi', transaction);
  await change(order.id, 'Enviado');
  await takeBack(order.id, 1);
  await recordTransaction(shop.db, 'wompi', { ...transaction, status: 'VOIDED' });
  expect([await owed(order.id), await balance(order.id)]).toEqual([[], 20_000]);
});

test('money that never came is not owed in part', async () => {
  const id = await sentOnDelivery();
  const delivered = await change(id, 'Entregado');
  await takeBack(id, 1);
  await undoStatusChange(shop.db, { eventId: delivered, actor: marta });
  expect([await owed(id), await balance(id)]).toEqual([[], 20_000]);
});

test('undoing a change that withdrew the money of a part owes the part again', async () => {
  const id = await paidByHand();
  await takeBack(id, 1);
  const [part] = await open(id);
  const eventId = await change(id, 'Enviado');
  expect([await owed(id), await balance(id)]).toEqual([[], 20_000]);

  expect(await undoStatusChange(shop.db, { eventId, actor: marta })).toMatchObject({ ok: true });
  expect(await open(id)).toMatchObject([{ id: part?.id, amountInCents: 1_000_000, dueOn: part?.dueOn }]);
  expect(await balance(id)).toBe(-10_000);
});

test('undoing a change that lowered a part owes all of it again', async () => {
  const { id: productId } = await insertProduct(shop.db, { stock: 5 });
  const { id } = await insertPlacedOrder(shop.db, { items: three(productId), remainder: 'on-delivery' });
  const advance = { method: 'transfer', amount: 20_000, tendered: null, note: '' } as const;
  await recordPayment(shop.db, { orderId: id, payment: advance, actor: marta });
  await change(id, 'Enviado');
  await change(id, 'Entregado');
  await takeBack(id, 3);
  const [part] = await open(id);
  const eventId = await change(id, 'Enviado');
  expect([await owed(id), await balance(id)]).toEqual([[20_000], -20_000]);

  await undoStatusChange(shop.db, { eventId, actor: marta });
  expect(await open(id)).toMatchObject([{ id: part?.id, amountInCents: 3_000_000, dueOn: part?.dueOn }]);
  expect(await balance(id)).toBe(-30_000);
});

test('no more is owed than the balance in the favour of the customer', async () => {
  const id = await paidByHand();
  const owe = async (amount: number) => {
    const revisionId = await aRevision(id);
    return shop.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (order) await keepMoney(tx, order);
      return recordPartOwed(tx, { orderId: id, amount, revisionId });
    });
  };
  expect(await owe(5_000)).toBe(0);
  await shop.db.update(orders).set({ totalAmount: 22_000 }).where(eq(orders.id, id));
  expect(await owe(5_000)).toBe(5_000);
  expect(await owe(5_000)).toBe(3_000);
  expect(await owe(5_000)).toBe(0);
});

let lastRevision = 0;

async function aRevision(orderId: string): Promise<string> {
  const content = {
    items: [],
    address: anAddress(),
    shippingCost: 0,
    discount: 0,
    discountReason: '',
    notes: '',
    total: 0,
  };
  const [row] = await shop.db
    .insert(orderRevisions)
    .values({
      orderId,
      number: ++lastRevision,
      state: 'applied',
      before: content,
      after: content,
      pricing: 'order',
      askedBy: 'staff',
    })
    .returning();
  return row?.id ?? '';
}
