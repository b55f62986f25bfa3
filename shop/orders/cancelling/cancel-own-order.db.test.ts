import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  type CustomerCancelling,
  orderEvents,
  orders,
  paymentIncidents,
  storeSettings,
  transferProofs,
} from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { findRefund } from '#shop/orders/refunds/find-refund.server.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { aNewOrder, countUnits, insertPlacedOrder, insertProof, readOrder, unitLine } from '#shop/testing/orders.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aBegunPayment, anUnpaidOrder, aTransaction, eventKinds } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { cancelOwnOrder } from './cancel-own-order.server.ts';

const shop = useTestDatabase();

const cancel = ({ accessToken }: { accessToken: string }, because = '') =>
  cancelOwnOrder(shop.db, { accessToken, because, answer: 'answered' });
const ruleIs = (customerCancelling: CustomerCancelling) =>
  shop.db.insert(storeSettings).values({ siteName: 'Origen', customerCancelling });
const openRefunds = (orderId: string) =>
  shop.db.$count(
    paymentIncidents,
    and(
      eq(paymentIncidents.orderId, orderId),
      eq(paymentIncidents.kind, 'refund-owed'),
      isNull(paymentIncidents.resolvedAt),
    ),
  );

/** A paid order of 30,000 pesos, reported by the provider. */
async function aPaidOrder() {
  const begun = await aBegunPayment(shop.db);
  await recordTransaction(shop.db, 'wompi', aTransaction({ reference: begun.reference }));
  return begun.order;
}

test('a customer cancels an order paid on delivery: its units are sold again, and the history has the reason', async () => {
  const honey = await insertProduct(shop.db, { stock: 5 });
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey, 2)]));
  if (!placed.ok) throw new Error(placed.reason);

  expect(await cancel(placed.order, 'Ya no lo necesito')).toEqual({ ok: true });

  expect(await readOrder(shop.db, placed.order.id)).toMatchObject({ status: 'Cancelado', holdsStock: false });
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 5, ordered: 0, reserved: 0 });
  const [event] = await shop.db.select().from(orderEvents).where(eq(orderEvents.kind, 'customer-cancelled'));
  expect(event).toMatchObject({ note: 'Ya no lo necesito', actorName: '', toStatus: 'Cancelado' });
});

test('only the offered reasons are kept', async () => {
  const order = await insertPlacedOrder(shop.db);
  await cancel(order, 'https://mala.example');
  const [event] = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
  expect(event).toMatchObject({ kind: 'customer-cancelled', note: '' });
});

test('the money of a paid order is owed once its customer cancels it, however often they press', async () => {
  const order = await aPaidOrder();
  expect(await cancel(order)).toEqual({ ok: true });
  expect(await cancel(order)).toEqual({ ok: true });
  expect(await openRefunds(order.id)).toBe(1);
  expect(await findRefund(shop.db, order.id)).toEqual({ owed: 30_000, returned: 0, isReversed: false });
  expect((await eventKinds(shop.db, order.id)).filter((kind) => kind === 'customer-cancelled')).toHaveLength(1);
});

test.each(['Enviado', 'Entregado'] as const)('an order that is %s is not cancelled by its customer', async (status) => {
  const order = await insertPlacedOrder(shop.db, { status });
  expect(await cancel(order)).toEqual({ ok: false, reason: 'sent' });
});

test('the rule of the shop decides which orders customers cancel', async () => {
  await ruleIs('unpaid');
  const paid = await aPaidOrder();
  const unpaid = await insertPlacedOrder(shop.db);
  expect(await cancel(paid)).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await cancel(unpaid)).toEqual({ ok: true });
  await shop.db.update(storeSettings).set({ customerCancelling: 'never' });
  const other = await insertPlacedOrder(shop.db);
  expect(await cancel(other)).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await readOrder(shop.db, other.id)).toMatchObject({ status: 'Pendiente Contraentrega' });
});

test('an order whose payment is pending is not cancelled', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await recordTransaction(shop.db, 'wompi', aTransaction({ reference, status: 'PENDING' }));
  expect(await cancel(order)).toEqual({ ok: false, reason: 'settling' });
});

test('an order whose proof is under review is not cancelled; one whose proof was rejected is', async () => {
  const { order } = await anUnpaidOrder(shop.db, { paymentMethod: 'Transferencia Bancaria' });
  const proof = await insertProof(shop.db, { orderId: order.id });
  expect(await cancel(order)).toEqual({ ok: false, reason: 'settling' });
  await shop.db.update(transferProofs).set({ status: 'rejected' }).where(eq(transferProofs.id, proof.id));
  expect(await cancel(order)).toEqual({ ok: true });
});

test('the provider is asked about a closed window first: an order that was paid in it is owed, not lost', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.knows(aTransaction({ reference }));
  const cancelled = await askingFirst(shop.db, wompi.provider, (answer) =>
    cancelOwnOrder(shop.db, { accessToken: order.accessToken, because: '', answer }),
  );
  expect(cancelled).toEqual({ ok: true });
  expect(await openRefunds(order.id)).toBe(1);
});

test('while the provider is silent about a window, the order stays', async () => {
  const { order } = await aBegunPayment(shop.db);
  const silent = await cancelOwnOrder(shop.db, { accessToken: order.accessToken, because: '', answer: 'silent' });
  expect(silent).toEqual({ ok: false, reason: 'provider-silent' });
  expect(await readOrder(shop.db, order.id)).toMatchObject({ status: 'Pendiente' });
});

test('a deleted order and an unknown link are not found', async () => {
  const order = await insertPlacedOrder(shop.db, { deletedAt: new Date() });
  expect(await cancel(order)).toEqual({ ok: false, reason: 'not-found' });
  expect(await cancel({ accessToken: 'un-secreto-que-nadie-tiene' })).toEqual({ ok: false, reason: 'not-found' });
  expect(await shop.db.$count(orders, eq(orders.status, 'Cancelado'))).toBe(0);
});
