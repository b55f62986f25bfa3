import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type OrderStatus, orders, paymentIncidents, paymentTransactions } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import { withdrawApproval } from '#shop/orders/proofs/withdraw-approval.server.ts';
import { findPaidAmounts } from '#shop/orders/refunds/order-money.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import type { ProviderTransaction } from '#shop/payments/provider.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { insertProof } from '#shop/testing/orders.ts';
import { aBegunPayment, aTransaction, begin, insertStaff, orderNow } from '#shop/testing/payments.ts';
import { resolveIncident } from './incidents.server.ts';

const shop = useTestDatabase();
let staff: Actor;
beforeEach(async () => {
  staff = await insertStaff(shop.db);
});

const hear = (transaction: Partial<ProviderTransaction>) =>
  recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', ...transaction }));

const change = (orderId: string, status: OrderStatus) =>
  changeOrderStatus(shop.db, { orderId, status, actor: staff, answer: 'answered' });

const statusOf = async ({ id }: { id: string }) => (await orderNow(shop.db, id)).status;

/** Records a transfer that no proof shows. */
async function receive(orderId: string, amount: number) {
  const payment = { method: 'transfer', amount, tendered: null, note: '' } as const;
  expect(await recordPayment(shop.db, { orderId, payment, actor: staff })).toMatchObject({ ok: true });
}

async function payingIds() {
  const rows = await shop.db
    .select({ id: paymentTransactions.transactionId })
    .from(paymentTransactions)
    .where(eq(paymentTransactions.paysOrder, true));
  return rows.map(({ id }) => id);
}

/** The kinds of the open incidents of a transaction. */
async function openKinds(transactionId: string) {
  const rows = await shop.db
    .select()
    .from(paymentIncidents)
    .where(eq(paymentIncidents.transactionId, transactionId))
    .orderBy(paymentIncidents.kind);
  return rows.filter(({ resolvedAt }) => resolvedAt === null).map(({ kind }) => kind);
}

/** The cents of each refund owed of an order. */
async function owed({ id }: { id: string }) {
  const rows = await shop.db.select().from(paymentIncidents).where(eq(paymentIncidents.orderId, id));
  const open = rows.filter(({ kind, resolvedAt }) => kind === 'refund-owed' && resolvedAt === null);
  return open.map(({ amountInCents }) => amountInCents);
}

async function settle(transactionId: string, isReturned: boolean) {
  const refundMethod = isReturned ? 'provider' : null;
  const rows = await shop.db.select().from(paymentIncidents).where(eq(paymentIncidents.transactionId, transactionId));
  const incidentId = rows.find(({ resolvedAt }) => resolvedAt === null)?.id ?? '';
  const settled = await resolveIncident(shop.db, { incidentId, resolution: 'Visto', refundMethod, actor: staff });
  expect(settled).toEqual({ ok: true });
}

/** An order that staff set to Pagado before its online payment was approved, which is an incident. */
async function paidByHandFirst() {
  const { order, reference } = await aBegunPayment(shop.db);
  await change(order.id, 'Pagado');
  await hear({ reference });
  expect(await openKinds('tx-1')).toEqual(['paid-twice']);
  return { order, annul: () => hear({ reference, status: 'VOIDED' }) };
}

/** An order paid online twice, by 'tx-1' and then 'tx-2'. */
async function paidTwice() {
  const { order, reference } = await aBegunPayment(shop.db);
  const other = await begin(shop.db, order.id);
  await hear({ reference });
  await hear({ id: 'tx-2', reference: other.reference });
  expect(await openKinds('tx-2')).toEqual(['paid-twice']);
  return { order, reference, other };
}

test.each([
  ['still open', async () => undefined],
  ['settled as the same payment', () => settle('tx-1', false)],
])(
  'an order that staff set to Pagado early waits again when its online money is annulled (incident %s)',
  async (_, act) => {
    const { order, annul } = await paidByHandFirst();
    await act();
    await annul();

    expect(await statusOf(order)).toBe('Pendiente');
    expect(await openKinds('tx-1')).toEqual(['voided']);
  },
);

test('an annulment does not undo Pagado that staff set after they recorded that its money was returned', async () => {
  const { order, annul } = await paidByHandFirst();
  await settle('tx-1', true);
  expect(await change(order.id, 'Pagado')).toMatchObject({ ok: true });
  await annul();
  expect(await statusOf(order)).toBe('Pagado');
  expect(await openKinds('tx-1')).toEqual([]);
  expect(await findPaidAmounts(shop.db, [order.id])).toEqual({ [order.id]: 30_000 });
});

test.each([
  ['cancelled at once', [], 1, 'Cancelado'],
  ['cancelled after staff settled the incident', ['kept'], 1, 'Cancelado'],
  ['cancelled after staff returned the money', ['returned'], 0, 'Cancelado'],
  ['not sent after staff returned the money', ['returned'], 0, 'Pendiente'],
] as const)(
  'an order of an online method that staff noted as paid has its money once, whatever is clicked first: %s',
  async (_, clicks, owedTimes, end) => {
    const { order } = await paidByHandFirst();
    for (const click of clicks) await settle('tx-1', click === 'returned');
    if (end === 'Cancelado') await change(order.id, 'Cancelado');
    expect(await statusOf(order)).toBe(end);
    expect(await owed(order)).toEqual(Array(owedTimes).fill(3_000_000));
  },
);

test.each([
  ['at once', [], 2],
  ['after staff settled the incident', ['kept'], 2],
  ['after staff returned the online money', ['returned'], 1],
  ['after the online money was annulled', ['annulled'], 1],
] as const)(
  'an order by transfer that staff noted as paid has other money than its online payment, whatever is clicked first: cancelled %s',
  async (_, clicks, owedTimes) => {
    const { order, reference } = await aBegunPayment(shop.db);
    await shop.db.update(orders).set({ paymentMethod: 'Transferencia Bancaria' }).where(eq(orders.id, order.id));
    await change(order.id, 'Pagado');
    await hear({ reference });
    expect(await openKinds('tx-1')).toEqual(['paid-twice']);
    for (const click of clicks) {
      if (click === 'annulled') await hear({ reference, status: 'VOIDED' });
      else await settle('tx-1', click === 'returned');
      expect(await statusOf(order)).toBe('Pagado');
    }
    await change(order.id, 'Cancelado');
    expect(await owed(order)).toEqual(Array(owedTimes).fill(3_000_000));
  },
);

test('an order that staff noted as paid and sent counts as unpaid once they return its only payment', async () => {
  const { order } = await paidByHandFirst();
  await change(order.id, 'Enviado');
  await settle('tx-1', true);
  expect(await findPaidAmounts(shop.db, [order.id])).toEqual({});
});

test('money of another value that staff accepted no longer pays the order when they return it', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await hear({ reference, amountInCents: 2_900_000 });
  await change(order.id, 'Pagado');
  await change(order.id, 'Enviado');
  await settle('tx-1', true);
  expect(await findPaidAmounts(shop.db, [order.id])).toEqual({});
});

test('money in another currency that staff accepted no longer pays the order once it is annulled or returned', async () => {
  for (const [id, currency] of [
    ['tx-1', 'USD'],
    ['tx-2', 'EUR'],
  ] as const) {
    const { order, reference } = await aBegunPayment(shop.db);
    await hear({ id, reference, currency });
    await change(order.id, 'Pagado');
    expect(await payingIds()).toEqual([id]);

    if (id === 'tx-1') await hear({ id, reference, currency, status: 'VOIDED' });
    else await settle(id, true);
    expect(await statusOf(order)).toBe('Pendiente');
    expect(await change(order.id, 'Enviado')).toMatchObject({ ok: false, reason: 'refunded' });
  }
});

test('an annulment in another currency that comes after Pagado by hand lets the order wait for payment', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await change(order.id, 'Pagado');
  await hear({ reference, currency: 'USD', status: 'VOIDED' });
  expect(await statusOf(order)).toBe('Pendiente');
});

test('a sent order whose payment was annulled is not set to Pagado before it has waited for another payment', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await hear({ reference });
  await change(order.id, 'Enviado');
  await hear({ reference, status: 'VOIDED' });

  expect(await change(order.id, 'Pagado')).toEqual({ ok: false, reason: 'refunded', waits: 'Pendiente' });
  expect(await change(order.id, 'Pendiente')).toMatchObject({ ok: true });
  expect(await change(order.id, 'Enviado')).toMatchObject({ ok: false, reason: 'refunded' });
  expect(await change(order.id, 'Pagado')).toMatchObject({ ok: true });
});

test('an annulled second payment leaves its order paid by the first', async () => {
  const { order, other } = await paidTwice();
  await hear({ id: 'tx-2', reference: other.reference, status: 'VOIDED' });
  expect(await statusOf(order)).toBe('Pagado');
  expect(await payingIds()).toEqual(['tx-1']);
});

test('when the first of two payments is annulled, the second pays the order and is not to be returned any more', async () => {
  const { order, reference } = await paidTwice();
  await hear({ reference, status: 'VOIDED' });
  expect(await statusOf(order)).toBe('Pagado');
  expect(await payingIds()).toEqual(['tx-2']);
  expect([await openKinds('tx-1'), await openKinds('tx-2')]).toEqual([['voided'], []]);
});

test('when the approval of a proof is withdrawn, the online payment beside it pays the order', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const { id: proofId } = await insertProof(shop.db, { orderId: order.id, status: 'pending' });
  await change(order.id, 'Pagado');
  await hear({ reference });
  await withdrawApproval(shop.db, { proofId, actor: staff });
  expect(await statusOf(order)).toBe('Pagado');
  expect(await payingIds()).toEqual(['tx-1']);
});

test('money that arrives for an order of an online method that staff had noted as paid pays it from then on', async () => {
  const { order } = await paidByHandFirst();
  await settle('tx-1', false);
  expect(await payingIds()).toEqual(['tx-1']);
  await change(order.id, 'Cancelado');
  expect(await openKinds('tx-1')).toEqual(['refund-owed']);
});

test('money that arrives for an order which staff recorded as paid is a second payment, and its return leaves it paid', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await receive(order.id, 30_000);
  await hear({ reference });
  expect([await payingIds(), await openKinds('tx-1')]).toEqual([[], ['paid-twice']]);
  await settle('tx-1', true);
  expect([await statusOf(order), await owed(order)]).toEqual(['Pagado', []]);
});

test('money that arrives for an order of which staff received a part does not pay it before staff decide', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await receive(order.id, 10_000);
  await hear({ reference });
  expect([await statusOf(order), await openKinds('tx-1')]).toEqual(['Pendiente', ['paid-twice']]);
});

test('a settled second payment does not take the place of the first', async () => {
  await paidTwice();
  await settle('tx-2', false);
  expect(await payingIds()).toEqual(['tx-1']);
});

test('staff accept the money of the order’s total before other money, the earliest first, and pesos before other currencies', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await change(order.id, 'Cancelado');
  await hear({ id: 'tx-b', reference, amountInCents: 100 });
  await hear({ id: 'tx-a', reference, currency: 'USD' });
  await hear({ id: 'tx-d', reference });
  await hear({ id: 'tx-c', reference });
  await shop.db.update(paymentTransactions).set({ createdAt: new Date() });

  await change(order.id, 'Pagado');
  expect(await payingIds()).toEqual(['tx-c']);
});

test('sending a paid order accepts no further money', async () => {
  const { order } = await paidTwice();
  await change(order.id, 'Enviado');
  await change(order.id, 'Entregado');
  expect(await payingIds()).toEqual(['tx-1']);
  expect(await openKinds('tx-2')).toEqual(['paid-twice']);
});

test('an order whose online money is here does not wait for payment by hand, so that the money is never out of sight', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await hear({ reference });
  for (const status of ['Pendiente', 'Pendiente Contraentrega'] as const)
    expect(await change(order.id, status)).toEqual({ ok: false, reason: 'paid-online' });
  await change(order.id, 'Enviado');
  expect(await change(order.id, 'Pendiente')).toEqual({ ok: false, reason: 'paid-online' });
  expect(await statusOf(order)).toBe('Enviado');

  await change(order.id, 'Cancelado');
  expect(await openKinds('tx-1')).toEqual(['refund-owed']);
  expect(await change(order.id, 'Pendiente')).toMatchObject({ ok: true });
  expect([await payingIds(), await openKinds('tx-1')]).toEqual([['tx-1'], ['refund-owed']]);
});
