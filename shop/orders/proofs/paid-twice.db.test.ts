import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderMoney } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { listIncidents, resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import type { ProviderTransaction } from '#shop/payments/provider.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { insertProof } from '#shop/testing/orders.ts';
import { aBegunPayment, aTransaction, eventKinds, insertStaff, orderNow } from '#shop/testing/payments.ts';
import { reviewProof } from './review-proof.server.ts';
import { withdrawApproval } from './withdraw-approval.server.ts';

const shop = useTestDatabase();
let staff: Actor;
beforeEach(async () => {
  staff = await insertStaff(shop.db);
});

const approve = (proofId: string) => reviewProof(shop.db, { proofId, decision: 'approve', reason: '', actor: staff });

/** The open incidents: kind, provider and amount. */
const openIncidents = async () =>
  (await listIncidents(shop.db, { open: true })).map(({ kind, provider, amountInCents }) => [
    kind,
    provider,
    amountInCents,
  ]);

const transferToo = ['paid-twice', 'none', 3_000_000];

/** An order of 30,000 pesos with a proof under review and an online attempt. */
async function withProof() {
  const { order, reference } = await aBegunPayment(shop.db);
  const { id: proofId } = await insertProof(shop.db, { orderId: order.id, status: 'pending' });
  const hear = (transaction: Partial<ProviderTransaction> = {}) =>
    recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference, ...transaction }));
  const statusNow = async () => (await orderNow(shop.db, order.id)).status;
  return { order, proofId, hear, statusNow };
}

/** An order paid online whose proof is approved afterwards. */
async function paidBothWays() {
  const paid = await withProof();
  await paid.hear();
  expect(await openIncidents()).toEqual([]);
  expect(await approve(paid.proofId)).toMatchObject({ ok: true });
  return paid;
}

test('approving the proof of an order that is paid online is an incident about the transfer, and mailed to staff', async () => {
  const { order } = await paidBothWays();
  expect(await openIncidents()).toEqual([transferToo]);
  expect((await eventKinds(shop.db, order.id)).at(-1)).toBe('payment-problem');
});

test('an online payment of an order whose proof is approved is an incident, also while it waits for payment', async () => {
  const paid = await withProof();
  await approve(paid.proofId);
  await paid.hear();
  expect(await openIncidents()).toEqual([['paid-twice', 'wompi', 3_000_000]]);

  const waiting = await withProof();
  await approve(waiting.proofId);
  await changeOrderStatus(shop.db, { orderId: waiting.order.id, status: 'Pendiente', actor: staff });
  await waiting.hear({ id: 'tx-2' });
  expect(await waiting.statusNow()).toBe('Pendiente');
  expect(await openIncidents()).toHaveLength(2);
});

test('marking a restored order as paid, with its online money and a proof under review, is an incident too', async () => {
  const { order, hear } = await withProof();
  await hear();
  const change = (status: 'Cancelado' | 'Pendiente' | 'Pagado') =>
    changeOrderStatus(shop.db, { orderId: order.id, status, actor: staff });
  await change('Cancelado');
  await change('Pendiente');
  const paid = await change('Pagado');
  expect(await openIncidents()).toEqual([transferToo]);

  await undoStatusChange(shop.db, { eventId: (paid.ok && paid.eventId) || 0, actor: staff });
  expect((await openIncidents()).map(([kind]) => kind)).toEqual(['refund-owed']);
});

test('the incident ends when the online payment is annulled; the proof then pays the order', async () => {
  const { hear, statusNow } = await paidBothWays();
  await hear({ status: 'VOIDED' });
  expect((await openIncidents()).map(([kind]) => kind)).toEqual(['voided']);
  expect(await statusNow()).toBe('Pagado');
});

test('the incident ends when the approval is withdrawn, and another approval opens it again', async () => {
  const { proofId, statusNow } = await paidBothWays();
  await withdrawApproval(shop.db, { proofId, actor: staff });
  expect(await openIncidents()).toEqual([]);
  expect(await statusNow()).toBe('Pagado');
  await approve(proofId);
  expect(await openIncidents()).toEqual([transferToo]);
});

test('once the transfer was returned, an annulment of the online payment takes back Pagado', async () => {
  const { hear, statusNow } = await paidBothWays();
  const [incident] = await listIncidents(shop.db, { open: true });
  const returned = {
    incidentId: incident?.id ?? '',
    resolution: 'A su Nequi',
    refundMethod: 'transfer' as const,
    actor: staff,
  };
  expect(await resolveIncident(shop.db, returned)).toEqual({ ok: true });
  expect(await statusNow()).toBe('Pagado');

  await hear({ status: 'VOIDED' });
  expect(await statusNow()).toBe('Pendiente');
});

test('a transfer that came twice beside the online payment can be given back twice', async () => {
  const { order } = await paidBothWays();
  const { id: secondId } = await insertProof(shop.db, { orderId: order.id, status: 'pending' });
  const giveBack = async () => {
    const [incident] = await listIncidents(shop.db, { open: true });
    const settlement = { resolution: 'A su cuenta', refundMethod: 'transfer', actor: staff } as const;
    return resolveIncident(shop.db, { incidentId: incident?.id ?? '', ...settlement });
  };
  expect(await giveBack()).toEqual({ ok: true });
  expect(await approve(secondId)).toMatchObject({ ok: true });
  expect(await openIncidents()).toEqual([transferToo]);

  expect(await giveBack()).toEqual({ ok: true });
  expect(await openIncidents()).toEqual([]);
  const [money] = await shop.db.select().from(orderMoney).where(eq(orderMoney.orderId, order.id));
  expect(money).toMatchObject({ balance: 0, refunded: 60_000 });
});
