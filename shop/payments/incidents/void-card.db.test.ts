import { beforeEach, expect, test } from 'vitest';
import { paymentTransactions } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readLedger } from '#shop/orders/money/read-ledger.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { askAboutOrder } from '#shop/payments/check-payment.server.ts';
import { type ProviderTransaction, ProviderUnavailable } from '#shop/payments/provider.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aBegunPayment, aTransaction, insertStaff } from '#shop/testing/payments.ts';
import { listIncidents } from './incidents.server.ts';
import { voidCard } from './void-card.server.ts';

const shop = useTestDatabase();
let wompi: ReturnType<typeof aProvider>;
let actor: Actor;

beforeEach(async () => {
  wompi = aProvider();
  actor = await insertStaff(shop.db);
});

/** A cancelled order whose payment is owed to its customer. */
async function anOwedPayment(overrides: Partial<ProviderTransaction> = {}) {
  const { order, reference } = await aBegunPayment(shop.db);
  const transaction = aTransaction({ reference, ...overrides });
  wompi.knows(transaction);
  await recordTransaction(shop.db, 'wompi', transaction);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor });
  const [owed] = await listIncidents(shop.db, { orderId: order.id, open: true });
  return { orderId: order.id, incidentId: owed?.id ?? '' };
}

const voiding = (incidentId: string, now?: Date) => voidCard(shop.db, wompi.provider, { incidentId, actor }, now);
const open = (orderId: string) => listIncidents(shop.db, { orderId, open: true });

test('a card that is voided is given back: its refund is settled, and the report of it says nothing new', async () => {
  const { orderId, incidentId } = await anOwedPayment();
  expect((await open(orderId))[0]?.isVoidable).toBe(true);
  expect(await voiding(incidentId)).toEqual({ ok: true });
  expect(await listIncidents(shop.db, { orderId })).toMatchObject([
    { refundMethod: 'provider', resolution: 'Anulado en la pasarela', resolvedByName: actor.fullName },
  ]);

  await askAboutOrder(shop.db, wompi.provider, orderId);
  expect(await open(orderId)).toEqual([]);
  expect((await readLedger(shop.db, orderId))?.balance).toBe(0);
  expect(await voiding(incidentId)).toEqual({ ok: false, reason: 'not-found' });
});

test("only today's card is voided, whole", async () => {
  const nequi = await anOwedPayment({ methodType: 'NEQUI' });
  expect(await voiding(nequi.incidentId)).toEqual({ ok: false, reason: 'not-voidable' });
  expect((await open(nequi.orderId))[0]?.isVoidable).toBe(false);

  const card = await anOwedPayment();
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  expect(await voiding(card.incidentId, tomorrow)).toEqual({ ok: false, reason: 'not-voidable' });
  // A part of it has gone back already.
  await shop.db.update(paymentTransactions).set({ amountInCents: 4_000_000 });
  expect(await voiding(card.incidentId)).toEqual({ ok: false, reason: 'not-voidable' });
});

test('a void that the provider refuses settles nothing', async () => {
  const { orderId, incidentId } = await anOwedPayment();
  wompi.settlingVoids('refused');
  expect(await voiding(incidentId)).toEqual({ ok: false, reason: 'refused' });
  expect(await open(orderId)).toHaveLength(1);
});

test('a void whose answer is lost is looked up, and settles the refund', async () => {
  const { orderId, incidentId } = await anOwedPayment();
  wompi.settlingVoids('lose-answer');
  expect(await voiding(incidentId)).toEqual({ ok: true });
  expect(await open(orderId)).toEqual([]);
  expect((await readLedger(shop.db, orderId))?.balance).toBe(0);
});

test('a payment that is voided already is not said to be refused, so that its money is not sent again', async () => {
  const { orderId, incidentId } = await anOwedPayment();
  wompi.settlingVoids('go-away');
  expect(await voiding(incidentId)).toEqual({ ok: false, reason: 'silent' });
  expect(await open(orderId)).toMatchObject([{ kind: 'refund-owed' }]);

  wompi.goAway(false);
  expect(await voiding(incidentId)).toEqual({ ok: true });
  expect(await listIncidents(shop.db, { orderId })).toMatchObject([{ refundMethod: 'provider' }]);
});

test('two members of staff who void a payment at once both learn that it is voided', async () => {
  const { orderId, incidentId } = await anOwedPayment();
  const bothAsked = Promise.withResolvers<void>();
  let asked = 0;
  async function voidTransaction(id: string) {
    asked += 1;
    if (asked === 2) bothAsked.resolve();
    await bothAsked.promise;
    return wompi.provider.voidTransaction(id);
  }
  const provider = { ...wompi.provider, voidTransaction };
  const press = () => voidCard(shop.db, provider, { incidentId, actor });
  const answers = await Promise.all([press(), press()]);
  expect(answers).toEqual([{ ok: true }, { ok: true }]);
  expect(await open(orderId)).toEqual([]);
});

test('a refusal that cannot be looked up is not final: the payment may be voided already', async () => {
  const { incidentId } = await anOwedPayment();
  wompi.settlingVoids('refused');
  const away = async () => {
    throw new ProviderUnavailable('away');
  };
  const provider = { ...wompi.provider, findTransaction: away };
  expect(await voidCard(shop.db, provider, { incidentId, actor })).toEqual({ ok: false, reason: 'silent' });
});

test('a void without an answer is found by the next look-up', async () => {
  const { orderId, incidentId } = await anOwedPayment();
  wompi.settlingVoids('go-away');
  expect(await voiding(incidentId)).toEqual({ ok: false, reason: 'silent' });

  wompi.goAway(false);
  await askAboutOrder(shop.db, wompi.provider, orderId);
  expect(await open(orderId)).toMatchObject([{ kind: 'voided' }]);
  expect((await readLedger(shop.db, orderId))?.balance).toBe(0);
});
