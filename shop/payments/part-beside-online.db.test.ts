import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paymentIncidents } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { aBegunPayment, aTransaction, insertStaff, orderNow } from '#shop/testing/payments.ts';
import { resolveIncident } from './incidents/incidents.server.ts';
import { recordTransaction } from './record-transaction.server.ts';

const shop = useTestDatabase();
let staff: Actor;
beforeEach(async () => {
  staff = await insertStaff(shop.db);
});

const pay = (orderId: string) =>
  changeOrderStatus(shop.db, { orderId, status: 'Pagado', actor: staff, answer: 'answered' });

async function open() {
  const rows = await shop.db.select().from(paymentIncidents).where(isNull(paymentIncidents.resolvedAt));
  return rows.map(({ kind, amountInCents }) => `${kind} ${amountInCents / 100}`).toSorted();
}

/** An order of 30,000 of which staff received 10,000 before its online payment of all was approved. */
async function aPartBesideOnline() {
  const { order, reference } = await aBegunPayment(shop.db);
  const payment = { method: 'transfer', amount: 10_000, tendered: null, note: '' } as const;
  await recordPayment(shop.db, { orderId: order.id, payment, actor: staff });
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference }));
  expect(await open()).toEqual(['paid-twice 30000']);
  return order;
}

test('a part that staff received is owed once they accept the online payment of all, and not if they undo that', async () => {
  const order = await aPartBesideOnline();
  const accepted = await pay(order.id);
  expect(await open()).toEqual(['paid-twice 30000', 'refund-owed 10000']);
  await undoStatusChange(shop.db, { eventId: (accepted.ok && accepted.eventId) || 0, actor: staff });
  expect(await open()).toEqual(['paid-twice 30000']);
});

test('a part that staff received pays its order again if the online payment of all is given back', async () => {
  const order = await aPartBesideOnline();
  await pay(order.id);
  const isTwice = and(eq(paymentIncidents.kind, 'paid-twice'), isNull(paymentIncidents.resolvedAt));
  const [twice] = await shop.db.select({ id: paymentIncidents.id }).from(paymentIncidents).where(isTwice);
  const settlement = { incidentId: twice?.id ?? '', resolution: 'En Wompi', refundMethod: 'provider' } as const;
  expect(await resolveIncident(shop.db, { ...settlement, actor: staff })).toEqual({ ok: true });
  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Pendiente' });
  expect(await open()).toEqual([]);
});
