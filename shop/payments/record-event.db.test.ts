import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aBegunPayment, aTransaction, incidentKinds, orderNow } from '#shop/testing/payments.ts';
import { type ProviderTransaction, ProviderUnavailable } from './provider.ts';
import { recordEvent } from './record-event.server.ts';
import { recordTransaction } from './record-transaction.server.ts';

const shop = useTestDatabase();

/** An event that must be verified with the provider: in another format, or signed too long ago. */
const eventOf = (transaction: ProviderTransaction) => ({ ...transaction, standsAlone: false });

test('a genuine event posted again with another order’s reference pays nothing there, and still pays the right order', async () => {
  const paid = await aBegunPayment(shop.db);
  const other = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const transaction = aTransaction({ reference: paid.reference });
  wompi.knows(transaction);

  await recordEvent(shop.db, wompi.provider, { ...transaction, reference: other.reference, standsAlone: true });

  expect((await orderNow(shop.db, other.order.id)).status).toBe('Pendiente');
  expect((await orderNow(shop.db, paid.order.id)).status).toBe('Pagado');
  expect(await incidentKinds(shop.db)).toEqual([]);
});

test('an event does not prove its currency', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const transaction = aTransaction({ reference, currency: 'USD' });
  wompi.knows(transaction);

  await recordEvent(shop.db, wompi.provider, { ...transaction, currency: 'COP', standsAlone: true });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  expect(await incidentKinds(shop.db)).toEqual(['wrong-currency']);
});

test('an event about a transaction that the provider reported before counts without a look-up', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const transaction = aTransaction({ reference });
  await recordTransaction(shop.db, 'wompi', { ...transaction, status: 'PENDING' });
  const wompi = aProvider();
  wompi.goAway();

  await recordEvent(shop.db, wompi.provider, eventOf(transaction));

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect(wompi.requestCount()).toBe(0);
});

test('an event that cannot be verified changes nothing and has to be sent again', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const transaction = aTransaction({ reference });

  await expect(recordEvent(shop.db, wompi.provider, eventOf(transaction))).rejects.toThrow(ProviderUnavailable);
  wompi.knows(transaction);
  wompi.goAway();
  await expect(recordEvent(shop.db, wompi.provider, eventOf(transaction))).rejects.toThrow(ProviderUnavailable);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');

  wompi.goAway(false);
  expect(await recordEvent(shop.db, wompi.provider, eventOf(transaction))).toMatchObject({
    orderId: order.id,
    state: 'paid',
  });
});

test('if the look-up lags behind the event, the look-up counts, and the event has to be sent again', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const transaction = aTransaction({ reference });
  wompi.knows({ ...transaction, status: 'PENDING' });

  await expect(recordEvent(shop.db, wompi.provider, eventOf(transaction))).rejects.toThrow(ProviderUnavailable);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');

  // Its reference is stored by now, so the signed values are enough.
  expect(await recordEvent(shop.db, wompi.provider, eventOf(transaction))).toMatchObject({ state: 'paid' });
});

test('an event of the documented form pays its order while the provider is unavailable', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.goAway();

  const event = { ...aTransaction({ reference }), standsAlone: true };
  expect(await recordEvent(shop.db, wompi.provider, event)).toMatchObject({ orderId: order.id, state: 'paid' });
});

test('its status counts at once while the look-up lags behind, for the order and amount of the look-up', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const other = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const transaction = aTransaction({ reference });
  wompi.knows({ ...transaction, status: 'PENDING' });

  await recordEvent(shop.db, wompi.provider, { ...transaction, reference: other.reference, standsAlone: true });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect((await orderNow(shop.db, other.order.id)).status).toBe('Pendiente');
});
