import { asc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paymentIncidents, payments } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listIncidents } from '#shop/payments/incidents/incidents.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aBegunPayment, aTransaction, incidentKinds, insertStaff, orderNow } from '#shop/testing/payments.ts';
import { aSettlementMapping, settlementHeading, uploadSettlement } from '#shop/testing/settlements.ts';
import { reviewSettledPayments } from './review-settled-payments.server.ts';

const shop = useTestDatabase();
let actor: Actor;
beforeEach(async () => {
  actor = await insertStaff(shop.db);
});

/** Begins a payment on 1 November and uploads a file with a payment of its reference on 20 November. */
async function aSettledPayment() {
  const { order, reference } = await aBegunPayment(shop.db);
  await shop.db.update(payments).set({ createdAt: new Date('2026-11-01T15:00:00Z') });
  await upload(`${reference};tx-1;20/11/2026;APROBADA;30.000;;;;`);
  return { order, reference };
}
const upload = (...rows: string[]) => uploadSettlement(shop.db, actor, settlementHeading + rows.join('\r\n'));

const resolutions = async () =>
  (await shop.db.select().from(paymentIncidents).orderBy(asc(paymentIncidents.createdAt))).map(
    ({ kind, orderId, resolution }) => ({ kind, orderId, resolution }),
  );

test('a payment that only the file has is asked for at the provider, which pays its order', async () => {
  const { order, reference } = await aSettledPayment();
  const wompi = aProvider();
  wompi.knows(aTransaction({ id: 'tx-1', reference }));

  await reviewSettledPayments(shop.db, wompi.provider);

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect(await incidentKinds(shop.db)).toEqual([]);
});

test('a payment of an order that the provider does not report is an incident, once, until it is reported', async () => {
  const { order, reference } = await aSettledPayment();
  const wompi = aProvider();

  await reviewSettledPayments(shop.db, wompi.provider);
  await upload(`${reference};tx-1;20/11/2026;APROBADA;30.000;;;;`, 'OTRA;tx-1;19/10/2026;APROBADA;1;;;;');
  await reviewSettledPayments(shop.db, wompi.provider);
  expect(await resolutions()).toEqual([{ kind: 'unrecorded', orderId: order.id, resolution: '' }]);

  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference }));
  await reviewSettledPayments(shop.db, wompi.provider);
  expect(await resolutions()).toMatchObject([{ resolution: 'El proveedor ya le avisó el pago a la tienda' }]);
});

test('a payment that the shop recorded as declined is an incident too', async () => {
  const { reference } = await aSettledPayment();
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference, status: 'DECLINED' }));
  await reviewSettledPayments(shop.db, null);
  expect(await incidentKinds(shop.db)).toEqual(['unrecorded']);
});

test('while the provider does not answer, nothing is decided', async () => {
  const { order, reference } = await aSettledPayment();
  const wompi = aProvider();
  wompi.goAway();
  await reviewSettledPayments(shop.db, wompi.provider);
  expect(await incidentKinds(shop.db)).toEqual([]);

  wompi.goAway(false);
  wompi.knows(aTransaction({ id: 'tx-1', reference }));
  await reviewSettledPayments(shop.db, wompi.provider);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
});

test('a payment on an unknown reference is an incident, unless it is from before the shop’s first attempt', async () => {
  await aSettledPayment();
  await upload('LINK-7;tx-7;20/11/2026;APROBADA;9.000;;;;', 'VIEJA;tx-8;31/10/2026;APROBADA;9.000;;;;');

  await reviewSettledPayments(shop.db, null);
  await reviewSettledPayments(shop.db, null);

  const rows = await shop.db.select().from(paymentIncidents).orderBy(asc(paymentIncidents.transactionId));
  expect(rows).toMatchObject([
    { kind: 'unrecorded', transactionId: 'tx-1' },
    { kind: 'unknown-reference', transactionId: 'tx-7', reference: 'LINK-7', amountInCents: 900_000, orderId: null },
  ]);
});

test('a known payment is no incident', async () => {
  const { reference } = await aSettledPayment();
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference }));
  const wompi = aProvider();
  await reviewSettledPayments(shop.db, wompi.provider);
  expect(wompi.requestCount()).toBe(0);
  expect(await incidentKinds(shop.db)).toEqual([]);
});

test('a payment on an unknown reference that the provider reported stays open when a file is read again without it', async () => {
  await aSettledPayment();
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-7', reference: 'LINK-7' }));
  const rows = ['LINK-7;tx-7;20/11/2026;APROBADA;30.000;;;;', 'VIEJA;tx-8;31/10/2026;DEVOLUCION;9.000;;;;'];
  await upload(...rows);
  const mapping = { ...aSettlementMapping, words: { ...aSettlementMapping.words, aprobada: 'ignored' as const } };
  await uploadSettlement(shop.db, actor, settlementHeading + rows.join('\r\n'), { mapping });
  await reviewSettledPayments(shop.db, null);

  const open = await listIncidents(shop.db, { open: true });
  expect(open.map(({ kind }) => kind).sort()).toEqual(['unknown-reference', 'unrecorded']);
});
