/** Concurrent requests over several connections. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, paymentTransactions, products, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { lapseOrder } from '#shop/orders/cancelling/lapse-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import {
  aBegunPayment,
  anUnpaidOrder,
  aTransaction,
  begin,
  beginAnew,
  eventKinds,
  incidentKinds,
  insertStaff,
  orderNow,
  stockNow,
} from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { beginPayment } from './begin-payment.server.ts';
import { checkPayment } from './check-payment.server.ts';
import { recordTransaction } from './record-transaction.server.ts';
import { settlePayments } from './settle-payments.server.ts';

const shop = useTestDatabase();
const afterTheHold = () => new Date(Date.now() + 31 * 60_000);
const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

test('the same event ten times concurrently pays once', async () => {
  const { order, product, reference } = await aBegunPayment(shop.db);
  const approval = aTransaction({ reference });

  const results = await times(10, () => recordTransaction(shop.db, 'wompi', approval));

  expect(results).toEqual(Array.from({ length: 10 }, () => ({ orderId: order.id, state: 'paid' })));
  expect(await eventKinds(shop.db, order.id)).toEqual(['paid']);
  expect(await shop.db.$count(paymentTransactions)).toBe(1);
  expect(await incidentKinds(shop.db)).toEqual([]);
  expect(await stockNow(shop.db, product.id)).toBe(5);
});

test('concurrent events and look-ups pay once', async () => {
  const wompi = aProvider();
  const paid = await times(8, () => aBegunPayment(shop.db));
  const approvals = paid.map(({ reference }) => aTransaction({ reference }));
  for (const approval of approvals) wompi.knows(approval);

  await Promise.all([
    ...approvals.map((approval) => recordTransaction(shop.db, 'wompi', approval)),
    ...paid.map(({ order }) => checkPayment(shop.db, wompi.provider, { orderId: order.id })),
    settlePayments(shop.db, wompi.provider, new Date(Date.now() + 2 * 60_000)),
  ]);

  for (const { order } of paid) expect(await eventKinds(shop.db, order.id)).toEqual(['paid']);
  expect(await incidentKinds(shop.db)).toEqual([]);
});

test('of several concurrent approvals of one order one pays, the others are left for staff', async () => {
  const { order } = await anUnpaidOrder(shop.db);
  const attempts = [
    await begin(shop.db, order.id),
    await beginAnew(shop.db, order.id),
    await beginAnew(shop.db, order.id),
  ];

  await Promise.all(attempts.map(({ reference }) => recordTransaction(shop.db, 'wompi', aTransaction({ reference }))));

  expect(await shop.db.$count(paymentTransactions, eq(paymentTransactions.paysOrder, true))).toBe(1);
  expect(await incidentKinds(shop.db)).toEqual(['paid-twice', 'paid-twice']);
});

test('an approval against the end of the hold: the order is paid and holds its stock, in either order', async () => {
  const all = await times(12, () => aBegunPayment(shop.db));

  await Promise.all(
    all.flatMap(({ order, reference }, index) => {
      const approve = () => recordTransaction(shop.db, 'wompi', aTransaction({ reference }));
      const lapse = () => shop.db.transaction((tx) => lapseOrder(tx, order.id, afterTheHold()));
      return index % 2 === 0 ? [approve(), lapse()] : [lapse(), approve()];
    }),
  );

  for (const { order, product } of all) {
    expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Pagado', holdsStock: true });
    expect(await stockNow(shop.db, product.id)).toBe(5);
  }
});

test('an approval against a cancellation by staff: the order ends cancelled, its stock returned once', async () => {
  const staff = await insertStaff(shop.db);
  const all = await times(12, () => aBegunPayment(shop.db));

  await Promise.all(
    all.flatMap(({ order, reference }) => [
      recordTransaction(shop.db, 'wompi', aTransaction({ reference })),
      changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor: staff }),
    ]),
  );

  for (const { order, product } of all) {
    expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Cancelado', holdsStock: false });
    expect(await stockNow(shop.db, product.id)).toBe(6);
  }
});

test('late approvals of orders that name the same products in opposite order all succeed', async () => {
  const honey = await insertProduct(shop.db, { stock: 5 });
  const balm = await insertProduct(shop.db, { stock: 5 });
  const item = ({ id, name }: typeof honey) => ({
    id,
    name,
    quantity: 1,
    price: 15_000,
    isOffer: false,
    image_urls: [],
  });
  const items = [item(honey), item(balm)];
  const references = await times(10, async (index) => {
    const order = await insertPlacedOrder(shop.db, {
      status: 'Pendiente',
      paymentMethod: 'Wompi',
      items: index % 2 ? items : items.toReversed(),
      holdExpiresAt: new Date(),
    });
    const { reference } = await begin(shop.db, order.id);
    await shop.db.transaction((tx) => lapseOrder(tx, order.id, afterTheHold()));
    return reference;
  });
  await shop.db.update(products).set({ stock: 5 });

  await Promise.all(references.map((reference) => recordTransaction(shop.db, 'wompi', aTransaction({ reference }))));

  expect([await stockNow(shop.db, honey.id), await stockNow(shop.db, balm.id)]).toEqual([0, 0]);
  expect(await shop.db.$count(orders, eq(orders.status, 'Pagado'))).toBe(10);
  expect(await incidentKinds(shop.db)).toEqual(Array.from({ length: 5 }, () => 'paid-without-stock'));
});

test('of ten concurrent card attempts one begins', async () => {
  const { order } = await anUnpaidOrder(shop.db, { paymentMethod: 'Tarjeta' });

  const results = await times(10, () => beginPayment(shop.db, { orderId: order.id, kind: 'card', answer: 'answered' }));

  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.reason === 'settling')).toHaveLength(9);
});

test('of twenty concurrent cards from one client address ten are charged', async () => {
  const unpaid = await times(20, () => anUnpaidOrder(shop.db, { paymentMethod: 'Tarjeta' }));

  const results = await Promise.all(
    unpaid.map(({ order }) => beginPayment(shop.db, { orderId: order.id, kind: 'card', clientKey: 'one-address' })),
  );

  expect(results.filter(({ ok }) => ok)).toHaveLength(10);
});

test('of concurrent cards from the addresses of one IPv6 network four times as many are charged as from one', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'Origen', paymentLimits: { declinesPerHour: 2 } });
  const unpaid = await times(12, () => anUnpaidOrder(shop.db, { paymentMethod: 'Tarjeta' }));

  const results = await Promise.all(
    unpaid.map(({ order }, place) =>
      beginPayment(shop.db, { orderId: order.id, kind: 'card', clientKey: `${place}.network` }),
    ),
  );

  expect(results.filter(({ ok }) => ok)).toHaveLength(8);
});

test('concurrent sweeps of several processes let each order lapse once', async () => {
  const all = await times(6, () => aBegunPayment(shop.db));
  const wompi = aProvider();

  const swept = await times(4, () => settlePayments(shop.db, wompi.provider, afterTheHold()));

  expect(swept.flatMap(({ faults }) => faults)).toEqual([]);
  expect(swept.reduce((sum, { lapsed }) => sum + lapsed, 0)).toBe(6);
  for (const { order, product } of all) {
    expect(await eventKinds(shop.db, order.id)).toEqual(['lapsed']);
    expect(await stockNow(shop.db, product.id)).toBe(6);
  }
});
