import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, payments } from '#db/schema.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import {
  aBegunPayment,
  anUnpaidOrder,
  aTransaction,
  begin,
  beginAnew,
  eventKinds,
  incidentKinds,
  orderNow,
  stockNow,
} from '#shop/testing/payments.ts';
import { recordTransaction } from './record-transaction.server.ts';
import { settlePayments } from './settle-payments.server.ts';
import { minutesLater, useSweeps } from './testing/sweeps.ts';

const { shop, sweep, insertHold } = useSweeps();

test('an order not paid within half an hour lapses, and its stock is returned', async () => {
  const { order, product } = await aBegunPayment(shop.db);
  const wompi = aProvider();

  expect(await sweep(wompi, 29)).toMatchObject({ lapsed: 0, faults: [] });
  expect(await stockNow(shop.db, product.id)).toBe(5);
  expect(await sweep(wompi, 31)).toMatchObject({ lapsed: 1, faults: [] });

  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Cancelado', holdsStock: false });
  expect(await stockNow(shop.db, product.id)).toBe(6);
  expect(await eventKinds(shop.db, order.id)).toEqual(['lapsed']);
  expect(await sweep(wompi, 32)).toMatchObject({ lapsed: 0 });
});

test('a payment without an event is found by the next sweep', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.knows(aTransaction({ reference }));

  await sweep(wompi, 2);

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
});

test('a payment found at the last moment pays the order instead of letting it lapse', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.knows(aTransaction({ reference }));

  expect(await sweep(wompi, 40)).toMatchObject({ lapsed: 0 });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
});

test('an order with many attempts to pay does not lapse before all were asked about', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  for (let attempts = 1; attempts <= 6; attempts += 1) await beginAnew(shop.db, order.id);
  const wompi = aProvider();
  wompi.knows(aTransaction({ reference }));

  expect(await sweep(wompi, 40)).toMatchObject({ lapsed: 0, faults: [] });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
});

test('an order that another process is asking about just now does not lapse without an answer', async () => {
  const { order } = await aBegunPayment(shop.db);
  await shop.db.update(payments).set({ checkedAt: minutesLater(32) });
  const wompi = aProvider();
  wompi.goAway();

  expect(await sweep(wompi, 31)).toMatchObject({ lapsed: 0, faults: [] });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
});

test('an order whose payment is being confirmed holds its stock until the provider reports the outcome', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.knows(aTransaction({ id: 'tx-1', reference, status: 'PENDING' }));

  for (const minutes of [2, 33, 64, 95]) expect(await sweep(wompi, minutes)).toMatchObject({ lapsed: 0, faults: [] });
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');

  wompi.settle('tx-1', 'DECLINED');
  expect(await sweep(wompi, 130)).toMatchObject({ lapsed: 1 });
});

test('an order whose payment is still being confirmed after two days lapses, and a late approval pays it', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const transaction = aTransaction({ reference, status: 'PENDING' });
  wompi.knows(transaction);
  for (const hours of [1, 24, 48]) expect(await sweep(wompi, hours * 60)).toMatchObject({ lapsed: 0, faults: [] });

  expect(await sweep(wompi, 49 * 60 + 1)).toMatchObject({ lapsed: 1, faults: [] });
  expect((await orderNow(shop.db, order.id)).status).toBe('Cancelado');

  await recordTransaction(shop.db, 'wompi', { ...transaction, status: 'APPROVED' });
  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Pagado', holdsStock: true });
});

test('an order whose card charge has no answer does not lapse, and its hold is extended', async () => {
  const { order } = await anUnpaidOrder(shop.db, { paymentMethod: 'Tarjeta' });
  await begin(shop.db, order.id, 'card', minutesLater(20));
  const wompi = aProvider();
  await shop.db
    .update(orders)
    .set({ holdExpiresAt: minutesLater(30) })
    .where(eq(orders.id, order.id));

  expect(await sweep(wompi, 31)).toMatchObject({ lapsed: 0, faults: [] });
  expect((await orderNow(shop.db, order.id)).holdExpiresAt?.getTime()).toBeGreaterThan(minutesLater(60).getTime());
  expect(await sweep(wompi, 62)).toMatchObject({ lapsed: 1 });
});

test('an order without an attempt to pay lapses without a query to the provider', async () => {
  await anUnpaidOrder(shop.db);
  const wompi = aProvider();
  wompi.goAway();

  expect(await sweep(wompi, 31)).toMatchObject({ lapsed: 1 });
  expect(wompi.requestCount()).toBe(0);
});

test('a transfer without a proof and an expired hold are released without any provider', async () => {
  const { product } = await anUnpaidOrder(shop.db, { paymentMethod: 'Transferencia Bancaria' });
  await insertHold(product);

  expect(await sweep(null, 31)).toMatchObject({ lapsed: 1, released: 1, faults: [] });

  expect(await stockNow(shop.db, product.id)).toBe(8);
});

test('an error with one order does not block others', async () => {
  const broken = await aBegunPayment(shop.db);
  const sound = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const provider = {
    ...wompi.provider,
    listTransactions: async (reference: string) => {
      if (reference === broken.reference) throw new TypeError('unheard of');
      return [];
    },
  };

  const settled = await settlePayments(shop.db, provider, minutesLater(31));

  expect(settled.lapsed).toBe(1);
  expect(settled.faults).toContainEqual(new TypeError('unheard of'));
  expect((await orderNow(shop.db, sound.order.id)).status).toBe('Cancelado');
  expect((await orderNow(shop.db, broken.order.id)).status).toBe('Pendiente');
});

test('an attempt is checked every other minute at first, then hourly for two days, and hourly once its order is paid', async () => {
  const { order } = await aBegunPayment(shop.db, { holdExpiresAt: null });
  const wompi = aProvider();
  const asksAt = async (minutes: number) => {
    const before = wompi.requestCount();
    await sweep(wompi, minutes);
    return wompi.requestCount() - before;
  };

  expect(await asksAt(0.5)).toBe(0);
  expect(await asksAt(1.5)).toBe(1);
  expect(await asksAt(2.5)).toBe(0);
  expect(await asksAt(4)).toBe(1);
  await shop.db.update(orders).set({ status: 'Pagado' }).where(eq(orders.id, order.id));
  expect(await asksAt(10)).toBe(0);
  expect(await asksAt(65)).toBe(1);
  await shop.db.update(orders).set({ status: 'Cancelado' }).where(eq(orders.id, order.id));
  expect(await asksAt(200)).toBe(1);
  expect(await asksAt(230)).toBe(0);
  await shop.db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, order.id));
  expect(await asksAt(261)).toBe(1);
  expect(await asksAt(48 * 60 + 30)).toBe(1);
  expect(await asksAt(49 * 60 + 1)).toBe(0);
});

test('a second payment and an annulment of a paid order are found without any event', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const other = await beginAnew(shop.db, order.id);
  const wompi = aProvider();
  wompi.knows(aTransaction({ id: 'tx-1', reference }));
  await sweep(wompi, 2);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');

  wompi.knows(aTransaction({ id: 'tx-2', reference: other.reference }));
  await sweep(wompi, 63);
  expect(await incidentKinds(shop.db)).toEqual(['paid-twice']);

  wompi.settle('tx-1', 'VOIDED');
  await sweep(wompi, 124);
  expect(await incidentKinds(shop.db)).toEqual(['paid-twice', 'voided']);
  // The second payment pays it from now on.
  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
});
