import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aBegunPayment, aTransaction, incidentKinds, orderNow } from '#shop/testing/payments.ts';
import { type ProviderTransaction, ProviderUnavailable } from './provider.ts';
import { recordEvent } from './record-event.server.ts';
import { recordTransaction } from './record-transaction.server.ts';

const shop = useTestDatabase();

/** As an event tells of it that signs more, or longer ago, than what is believed without asking. */
const toldOf = (transaction: ProviderTransaction) => ({ ...transaction, standsAlone: false });

test('a true event posted again with another order’s reference pays that order nothing, and the right one all the same', async () => {
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

test('an event does not vouch for its currency', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const transaction = aTransaction({ reference, currency: 'USD' });
  wompi.knows(transaction);

  await recordEvent(shop.db, wompi.provider, { ...transaction, currency: 'COP', standsAlone: true });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  expect(await incidentKinds(shop.db)).toEqual(['wrong-currency']);
});

test('of a transaction the provider told of before, its event counts without a question', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const transaction = aTransaction({ reference });
  await recordTransaction(shop.db, 'wompi', { ...transaction, status: 'PENDING' });
  const wompi = aProvider();
  wompi.goAway();

  await recordEvent(shop.db, wompi.provider, toldOf(transaction));

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect(wompi.asked()).toBe(0);
});

test('an event that cannot be made certain of changes nothing and is to be told again', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const transaction = aTransaction({ reference });

  await expect(recordEvent(shop.db, wompi.provider, toldOf(transaction))).rejects.toThrow(ProviderUnavailable);
  wompi.knows(transaction);
  wompi.goAway();
  await expect(recordEvent(shop.db, wompi.provider, toldOf(transaction))).rejects.toThrow(ProviderUnavailable);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');

  wompi.goAway(false);
  expect(await recordEvent(shop.db, wompi.provider, toldOf(transaction))).toMatchObject({
    orderId: order.id,
    state: 'paid',
  });
});

test('where the look-up lags behind the event, what it says counts, and the event is to be told again', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const transaction = aTransaction({ reference });
  wompi.knows({ ...transaction, status: 'PENDING' });

  await expect(recordEvent(shop.db, wompi.provider, toldOf(transaction))).rejects.toThrow(ProviderUnavailable);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');

  // Its reference is known by now, so that what is signed is enough.
  expect(await recordEvent(shop.db, wompi.provider, toldOf(transaction))).toMatchObject({ state: 'paid' });
});

test('an event of the documented form pays its order while the provider cannot be asked', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.goAway();

  const event = { ...aTransaction({ reference }), standsAlone: true };
  expect(await recordEvent(shop.db, wompi.provider, event)).toMatchObject({ orderId: order.id, state: 'paid' });
});

test('its status counts at once where the look-up lags behind, on the order and over the amount that the look-up names', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const other = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const transaction = aTransaction({ reference });
  wompi.knows({ ...transaction, status: 'PENDING' });

  await recordEvent(shop.db, wompi.provider, { ...transaction, reference: other.reference, standsAlone: true });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect((await orderNow(shop.db, other.order.id)).status).toBe('Pendiente');
});
