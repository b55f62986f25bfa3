import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, payments, paymentTransactions, products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { cancelOrder } from '#shop/orders/cancelling/cancel-order.server.ts';
import { lapseOrder } from '#shop/orders/cancelling/lapse-order.server.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { findSuccessor } from '#shop/orders/placing/successor.server.ts';
import { withdrawRefundOwed } from '#shop/orders/refunds/refund-owed.server.ts';
import { deleteOrder } from '#shop/orders/removing/delete-order.server.ts';
import { forgetPerson } from '#shop/orders/removing/forget-person.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { aNewOrder, anAddress, insertProof, readOrder, unitLine } from '#shop/testing/orders.ts';
import {
  aBegunPayment,
  aTransaction,
  begin,
  eventKinds,
  incidentKinds,
  insertStaff,
  orderNow,
  stockNow,
} from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { listIncidents, resolveIncident } from './incidents/incidents.server.ts';
import type { ProviderTransaction } from './provider.ts';
import { recordTransaction } from './record-transaction.server.ts';

const shop = useTestDatabase();

const hear = (transaction: Partial<ProviderTransaction>, now?: Date) =>
  recordTransaction(shop.db, 'wompi', aTransaction(transaction), now);

async function lapse(orderId: string) {
  const later = new Date(Date.now() + 31 * 60_000);
  expect(await shop.db.transaction((tx) => lapseOrder(tx, orderId, later))).toBe(true);
}

test('an approval that arrives after the order lapsed takes the stock again', async () => {
  const { order, product, reference } = await aBegunPayment(shop.db);
  await lapse(order.id);
  expect(await stockNow(shop.db, product.id)).toBe(6);

  expect(await hear({ reference })).toMatchObject({ state: 'paid' });

  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Pagado', holdsStock: true });
  expect(await stockNow(shop.db, product.id)).toBe(5);
  expect(await incidentKinds(shop.db)).toEqual([]);
});

test('if the stock is gone by then, the order is paid without it and staff get an incident', async () => {
  const { order, product, reference } = await aBegunPayment(shop.db);
  await lapse(order.id);
  await shop.db.update(products).set({ stock: 0 }).where(eq(products.id, product.id));

  expect(await hear({ reference })).toMatchObject({ state: 'paid' });

  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Pagado', holdsStock: false });
  expect(await stockNow(shop.db, product.id)).toBe(0);
  expect(await incidentKinds(shop.db)).toEqual(['paid-without-stock']);
  expect(await eventKinds(shop.db, order.id)).toEqual(['lapsed', 'paid', 'payment-problem']);
});

test('an order that staff cancelled stays cancelled when money arrives', async () => {
  const staff = await insertStaff(shop.db);
  const { order, product, reference } = await aBegunPayment(shop.db);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor: staff });

  expect(await hear({ reference })).toMatchObject({ state: 'pending' });

  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Cancelado', holdsStock: false });
  expect(await stockNow(shop.db, product.id)).toBe(6);
  expect(await incidentKinds(shop.db)).toEqual(['paid-after-cancel']);
});

test('an order replaced by its shopper stays cancelled when money arrives', async () => {
  const { order, product, reference } = await aBegunPayment(shop.db);
  await shop.db.transaction(async (tx) => {
    const waiting = await lockOrder(tx, order.id);
    if (waiting) await cancelOrder(tx, waiting, { kind: 'replaced', by: '482915' });
  });

  await hear({ reference });

  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Cancelado', holdsStock: false });
  expect(await stockNow(shop.db, product.id)).toBe(6);
  expect(await listIncidents(shop.db)).toMatchObject([{ kind: 'paid-after-cancel', order: { isEnded: true } }]);
});

test('an order that lapsed and was ordered again in the same tab stays cancelled when money arrives', async () => {
  const { order, product, reference } = await aBegunPayment(shop.db);
  await lapse(order.id);
  const again = { ...aNewOrder([unitLine(product)]), replaces: order.idempotencyKey };
  // The references have expired, and the provider does not answer.
  const later = new Date(Date.now() + 3 * 60 * 60_000);
  const placed = await placeOrder(shop.db, again, later, 'silent');
  if (!placed.ok) throw new Error(placed.reason);

  await hear({ reference });

  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Cancelado', holdsStock: false });
  expect(await stockNow(shop.db, product.id)).toBe(5);
  expect(await incidentKinds(shop.db)).toEqual(['paid-after-cancel']);
  expect(await findSuccessor(shop.db, await readOrder(shop.db, order.id))).toMatchObject({
    orderNumber: placed.order.orderNumber,
  });
});

test('a lapsed order keeps waiting for late money if other goods were ordered after it', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await lapse(order.id);
  const other = await insertProduct(shop.db);
  const placed = await placeOrder(
    shop.db,
    {
      ...aNewOrder([unitLine(other)]),
      replaces: order.idempotencyKey,
      shippingAddress: anAddress({ phone: '3019998877' }),
    },
    new Date(Date.now() + 3 * 60 * 60_000),
    'answered',
  );
  expect(placed.ok).toBe(true);

  expect(await hear({ reference })).toMatchObject({ state: 'paid' });
});

test('money that arrives for a lapsed order whose customer was forgotten is an incident: it has no address', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await lapse(order.id);
  await shop.db.update(payments).set({ expiresAt: new Date(Date.now() - 10 * 60_000) });
  expect(await shop.db.transaction((tx) => forgetPerson(tx, order.id))).toBe('forgotten');

  await hear({ reference });

  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Cancelado' });
  expect(await listIncidents(shop.db)).toMatchObject([{ kind: 'paid-after-cancel', order: { isEnded: true } }]);
});

test('of several cancellations the last one decides: reactivated by staff, the order lapsed later', async () => {
  const staff = await insertStaff(shop.db);
  const { order, reference } = await aBegunPayment(shop.db);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor: staff });
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Pendiente', actor: staff });
  await shop.db.update(orders).set({ holdExpiresAt: new Date() }).where(eq(orders.id, order.id));
  await begin(shop.db, order.id);
  await lapse(order.id);

  expect(await hear({ reference })).toMatchObject({ state: 'paid' });
});

test('a payment that staff had noted by hand is returned once, whether its approval comes before the refund or after', async () => {
  const staff = await insertStaff(shop.db);
  const settle = (incidentId: string) =>
    resolveIncident(shop.db, { incidentId, resolution: 'Devuelto en Wompi', refundMethod: 'provider', actor: staff });
  const endings = {
    cancelled: (orderId: string) => changeOrderStatus(shop.db, { orderId, status: 'Cancelado', actor: staff }),
    deleted: (orderId: string) => deleteOrder(shop.db, { orderId, actor: staff }),
  };
  for (const [ending, end] of Object.entries(endings))
    for (const isSettledFirst of [false, true]) {
      const { order, reference } = await aBegunPayment(shop.db);
      await changeOrderStatus(shop.db, { orderId: order.id, status: 'Pagado', actor: staff });
      await end(order.id);
      const [owed] = await listIncidents(shop.db, { orderId: order.id });
      const id = `tx-${ending}-${isSettledFirst}`;
      if (isSettledFirst) await settle(owed?.id ?? '');

      await hear({ id, reference });
      if (!isSettledFirst) await settle(owed?.id ?? '');

      expect(await listIncidents(shop.db, { orderId: order.id })).toMatchObject([
        { kind: 'refund-owed', provider: 'wompi', transactionId: id, reference, refundMethod: 'provider' },
      ]);
      const [transaction] = await shop.db
        .select()
        .from(paymentTransactions)
        .where(eq(paymentTransactions.transactionId, id));
      expect(transaction).toMatchObject({ paysOrder: false, returnedAt: expect.any(Date) });
    }
});

test('a late payment is an incident of its own if the refund owed is of a transfer, or of money that never came', async () => {
  const staff = await insertStaff(shop.db);
  const paidByHand = async () => {
    const begun = await aBegunPayment(shop.db);
    await changeOrderStatus(shop.db, { orderId: begun.order.id, status: 'Pagado', actor: staff });
    return begun;
  };
  const cancel = (orderId: string) => changeOrderStatus(shop.db, { orderId, status: 'Cancelado', actor: staff });
  const kinds = async (orderId: string) =>
    (await listIncidents(shop.db, { orderId })).map(({ kind }) => kind).toSorted();

  const transfer = await paidByHand();
  await insertProof(shop.db, { orderId: transfer.order.id, status: 'approved' });
  await cancel(transfer.order.id);
  await hear({ reference: transfer.reference });
  expect(await kinds(transfer.order.id)).toEqual(['paid-after-cancel', 'refund-owed']);

  const nothing = await paidByHand();
  await cancel(nothing.order.id);
  await withdrawRefundOwed(shop.db, nothing.order, staff, 'El dinero nunca llegó');
  await hear({ reference: nothing.reference });
  expect(await kinds(nothing.order.id)).toEqual(['paid-after-cancel', 'refund-owed']);
});

test('money for a deleted order is left for staff, and the order stays deleted', async () => {
  const staff = await insertStaff(shop.db);
  const { order, reference } = await aBegunPayment(shop.db);
  await deleteOrder(shop.db, { orderId: order.id, actor: staff });

  await hear({ reference });

  expect((await orderNow(shop.db, order.id)).deletedAt).not.toBeNull();
  expect((await orderNow(shop.db, order.id)).status).not.toBe('Pagado');
  expect(await incidentKinds(shop.db)).toEqual(['paid-deleted']);
});
