import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, stockReservations } from '#db/schema.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aBegunPayment, anUnpaidOrder, aTransaction, beginAnew, orderNow, stockNow } from '#shop/testing/payments.ts';
import { ProviderUnavailable, ProviderUnreadable } from './provider.ts';
import { settlePayments } from './settle-payments.server.ts';
import { minutesLater, useSweeps } from './testing/sweeps.ts';

const { shop, sweep, insertHold } = useSweeps();

test('an unavailable provider delays the lapse by two hours at most', async () => {
  const { order, product, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.goAway();

  for (const minutes of [2, 31, 60, 149]) expect(await sweep(wompi, minutes)).toMatchObject({ lapsed: 0, faults: [] });
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  expect(await sweep(wompi, 151)).toMatchObject({ lapsed: 1 });

  // The provider's later reports still count.
  wompi.goAway(false);
  wompi.knows(aTransaction({ reference }));
  await sweep(wompi, 160);
  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Pagado', holdsStock: true });
  expect(await stockNow(shop.db, product.id)).toBe(5);
});

test('an unavailable provider is not queried about every order in turn', async () => {
  const wompi = aProvider();
  wompi.goAway();
  for (let orders = 0; orders < 5; orders++) await aBegunPayment(shop.db);

  await sweep(wompi, 31);

  expect(wompi.requestCount()).toBe(2);
});

test('orders with unreadable answers of the provider do not block others', async () => {
  const unreadable = [await aBegunPayment(shop.db), await aBegunPayment(shop.db)].map(({ reference }) => reference);
  const sound = await aBegunPayment(shop.db);
  const { provider } = aProvider();
  provider.listTransactions = async (reference) => {
    if (unreadable.includes(reference)) throw new ProviderUnreadable('a status nobody has heard of');
    return [];
  };

  expect(await settlePayments(shop.db, provider, minutesLater(31))).toMatchObject({ lapsed: 1, faults: [] });

  expect((await orderNow(shop.db, sound.order.id)).status).toBe('Cancelado');
});

test('orders whose look-up always fails do not keep the others from being asked about', async () => {
  const failing = [await aBegunPayment(shop.db), await aBegunPayment(shop.db)].map(({ reference }) => reference);
  const sound = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.knows(aTransaction({ reference: sound.reference }));
  const { listTransactions } = wompi.provider;
  wompi.provider.listTransactions = async (reference) => {
    if (failing.includes(reference)) throw new ProviderUnavailable('429');
    return listTransactions(reference);
  };

  await sweep(wompi, 2);
  expect((await orderNow(shop.db, sound.order.id)).status).toBe('Pendiente');
  await sweep(wompi, 3);

  expect((await orderNow(shop.db, sound.order.id)).status).toBe('Pagado');
});

test('orders that cannot be asked about do not delay the lapse of those behind them', async () => {
  const hold = minutesLater(-60);
  for (let count = 0; count < 55; count += 1) {
    const { order } = await aBegunPayment(shop.db);
    await shop.db.update(orders).set({ holdExpiresAt: hold }).where(eq(orders.id, order.id));
  }
  const transfer = await anUnpaidOrder(shop.db, {
    paymentMethod: 'Transferencia Bancaria',
    holdExpiresAt: minutesLater(-1),
  });
  const wompi = aProvider();
  wompi.goAway();

  expect(await sweep(wompi, 0)).toMatchObject({ lapsed: 1, faults: [] });

  expect((await orderNow(shop.db, transfer.order.id)).status).toBe('Cancelado');
});

test('a slow provider delays neither the end of holds nor the lapse of untried orders', async () => {
  await aBegunPayment(shop.db);
  const { order, product } = await anUnpaidOrder(shop.db, { paymentMethod: 'Transferencia Bancaria' });
  await insertHold(product);
  const wompi = aProvider();
  const { listTransactions } = wompi.provider;
  const atFirstAnswer: unknown[] = [];
  wompi.provider.listTransactions = (reference) => {
    atFirstAnswer.push(Promise.all([orderNow(shop.db, order.id), shop.db.$count(stockReservations)]));
    return listTransactions(reference);
  };

  expect(await sweep(wompi, 31)).toMatchObject({ lapsed: 2, released: 1, faults: [] });

  expect(await atFirstAnswer[0]).toMatchObject([{ status: 'Cancelado' }, 0]);
});

test('a run queries a slow provider for half a minute, and the next run continues with the others', async () => {
  const begun = [];
  for (let count = 0; count < 10; count += 1) begun.push(await aBegunPayment(shop.db));
  const wompi = aProvider();
  const { listTransactions } = wompi.provider;
  const referencesAsked: string[] = [];
  let elapsedMs = 0;
  wompi.provider.listTransactions = (reference) => {
    referencesAsked.push(reference);
    elapsedMs += 4_000;
    return listTransactions(reference);
  };
  const run = (minutes: number) => settlePayments(shop.db, wompi.provider, minutesLater(minutes), () => elapsedMs);

  expect(await run(31)).toMatchObject({ lapsed: 8, faults: [] });
  expect(referencesAsked).toHaveLength(8);
  expect(await run(32)).toMatchObject({ lapsed: 2, faults: [] });
  expect(referencesAsked.toSorted()).toEqual(begun.map(({ reference }) => reference).toSorted());
});

test('an order whose many attempts stay without an answer comes after the others', async () => {
  const failing = [await aBegunPayment(shop.db), await aBegunPayment(shop.db)];
  for (const { order } of failing)
    for (let attempts = 1; attempts <= 6; attempts += 1) await beginAnew(shop.db, order.id);
  const sound = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.knows(aTransaction({ reference: sound.reference }));
  const { listTransactions } = wompi.provider;
  wompi.provider.listTransactions = async (reference) => {
    if (reference !== sound.reference) throw new ProviderUnavailable('429');
    return listTransactions(reference);
  };

  await sweep(wompi, 2);
  await sweep(wompi, 3);

  expect((await orderNow(shop.db, sound.order.id)).status).toBe('Pagado');
});
