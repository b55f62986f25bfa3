import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderRevisions, orders, paymentIncidents, transferProofs } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { sendProof } from '#shop/orders/proofs/send-proof.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { aNewOrder, aProof, readOrder, unitLine } from '#shop/testing/orders.ts';
import { aTransaction, begin, insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { setShippingRule } from '#shop/testing/shipping.ts';
import { findBalances } from './read-ledger.server.ts';

const shop = useTestDatabase();

/** An order on delivery of goods for 30,000, whose shipping of 12,000 has a fee of 4,000 more. */
async function anOrderOnDelivery() {
  await setShippingRule(shop.db, { price: 12_000, codFee: 4_000 });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 9 });
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey)], { shownShipping: 16_000 }));
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}

const balanceOf = async (id: string) => (await findBalances(shop.db, [id])).get(id);

test('an order on delivery that is paid online before it is sent does not cost the fee of that', async () => {
  const { id, accessToken } = await anOrderOnDelivery();
  expect((await findOrderByToken(shop.db, accessToken))?.codFee).toBe(4_000);
  const ahead = await choosePaymentMethod(shop.db, { accessToken, method: 'Wompi' });
  expect(ahead).toMatchObject({ ok: true, order: { total: 42_000 } });
  expect(await readOrder(shop.db, id)).toMatchObject({ totalAmount: 46_000 });

  const { reference, amount } = await begin(shop.db, id);
  expect(amount).toBe(42_000);
  expect((await begin(shop.db, id)).reference).toBe(reference);
  expect(await findToCollect(shop.db, [id])).toEqual(new Map([[id, 46_000]]));
  await recordTransaction(shop.db, 'wompi', aTransaction({ reference, amountInCents: 4_200_000 }));

  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pagado', totalAmount: 42_000, shippingCost: 12_000 });
  expect(await balanceOf(id)).toBe(0);
  expect(await shop.db.$count(paymentIncidents)).toBe(0);
  const revisions = await shop.db.select().from(orderRevisions).orderBy(asc(orderRevisions.number));
  expect(revisions.map(({ state, before, after }) => [state, before.total, after.total])).toEqual([
    ['applied', 46_000, 42_000],
  ]);
});

test('the fee of paying on delivery falls away with a proof of transfer, and comes back with that method', async () => {
  const { id, accessToken } = await anOrderOnDelivery();
  expect(await sendProof(shop.db, { accessToken, proof: aProof() })).toEqual({ ok: true });
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pendiente', totalAmount: 42_000 });

  await shop.db.update(transferProofs).set({ status: 'rejected' });
  const choose = (shownTotal?: number) =>
    choosePaymentMethod(shop.db, { accessToken, method: 'Pago Contraentrega', shownTotal });
  expect(await choose()).toEqual({ ok: false, reason: 'costs-more', fee: 4_000, total: 46_000 });
  expect(await choose(46_000)).toMatchObject({ ok: true, order: { total: 46_000 } });

  await sendProof(shop.db, { accessToken, proof: aProof({ sha256: 'b'.repeat(64) }) });
  const [proof] = await shop.db.select().from(transferProofs).where(eq(transferProofs.status, 'pending'));
  const actor = await insertStaff(shop.db);
  const review = { proofId: proof?.id ?? '', decision: 'approve', reason: '', actor } as const;
  expect(await reviewProof(shop.db, review)).toMatchObject({ ok: true });
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pagado', totalAmount: 42_000, shippingCost: 12_000 });
  expect(await balanceOf(id)).toBe(0);
});

test('an order whose fee is unknown keeps it when it is paid ahead, and is not charged it again', async () => {
  const { id, accessToken } = await anOrderOnDelivery();
  await shop.db.update(orders).set({ codFee: null });
  await sendProof(shop.db, { accessToken, proof: aProof() });
  await shop.db.update(transferProofs).set({ status: 'rejected' });
  expect(await choosePaymentMethod(shop.db, { accessToken, method: 'Pago Contraentrega' })).toMatchObject({ ok: true });
  expect(await readOrder(shop.db, id)).toMatchObject({ totalAmount: 46_000, shippingCost: 16_000 });
});

test('the fee stays once the parcel has left: money that arrives then waits for staff', async () => {
  const { id } = await anOrderOnDelivery();
  const { reference } = await begin(shop.db, id);
  const actor = await insertStaff(shop.db);
  expect(await changeOrderStatus(shop.db, { orderId: id, status: 'Enviado', actor, answer: 'answered' })).toMatchObject(
    {
      ok: true,
    },
  );
  await recordTransaction(shop.db, 'wompi', aTransaction({ reference, amountInCents: 4_200_000 }));

  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Enviado', totalAmount: 46_000 });
  const [incident] = await shop.db.select().from(paymentIncidents);
  expect(incident).toMatchObject({ kind: 'paid-twice', amountInCents: 4_200_000 });
});
