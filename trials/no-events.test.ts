import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WindowConfig } from './checkout-request.ts';
import { reportFault } from './fault-report.ts';
import { until } from './fault-shop.ts';
import { openPaymentShop, type PaymentShop, type Placed } from './payment-shop.ts';

let trial: PaymentShop;
beforeAll(async () => {
  trial = await openPaymentShop({ hasEvents: false });
});
afterAll(() => trial?.close());

const hour = 60;

/** Opens the payment window of a new order. */
async function openWindow(): Promise<{ order: Placed; config: WindowConfig }> {
  const { key, body } = await trial.checkOut('widget');
  const config = body.payment?.config;
  if (!config) throw new Error('No window opened');
  return { order: await trial.findPlaced(key), config };
}

/** Waits until the provider has settled everything, which takes a moment. */
const settled = () =>
  until(
    async () => (await trial.standIn.transactions()).every(({ status }) => status !== 'PENDING'),
    'the provider has settled every payment',
  );

/** Pays in the window and closes the browser; the sweep finds the payment. */
async function payAndLeave(): Promise<Placed> {
  const { order, config } = await openWindow();
  await trial.payInWindow(config);
  await settled();
  await trial.passTime(2, order);
  await trial.sweep();
  expect(await trial.bookOf(order)).toEqual({ status: 'Pagado', open: [] });
  return order;
}

test('without any event an order is paid when its shopper returns, or else by the sweep', async () => {
  const { order, config } = await openWindow();
  await trial.payInWindow(config);
  await until(async () => (await trial.stateOf(order)).payment === 'paid', 'the returned shopper sees the payment');
  expect(await trial.bookOf(order)).toEqual({ status: 'Pagado', open: [] });
  await payAndLeave();
});

test('without any event a second payment is an incident within an hour', async () => {
  const { order, config } = await openWindow();
  // The window stays open in one tab; the order is paid by card in another.
  expect((await trial.payBy('card', order)).body.outcome).toBe('payment');
  await until(async () => (await trial.stateOf(order)).payment === 'paid', 'the card has paid');
  await trial.payInWindow(config);
  await settled();
  await trial.passTime(hour + 1, order);
  await trial.sweep();
  expect(await trial.bookOf(order)).toEqual({ status: 'Pagado', open: ['paid-twice'] });
});

test('without any event an annulment is noticed up to 48 hours after the payment began', async () => {
  const heldBack = await Promise.all([0, 0, 0].map(() => trial.buyByCard()));
  await settled();
  await trial.passTime(2, ...heldBack);
  await trial.sweep();
  const annulledAfter = [1, 24, 47.5];
  for (const [index, hours] of annulledAfter.entries()) {
    const order = heldBack[index];
    if (!order) throw new Error('There is an order for each');
    expect((await trial.bookOf(order)).status).toBe('Pagado');
    await trial.passTime(hours * hour - 2, order);
    await trial.sweep();
    const [charge] = await trial.transactionsOf(order);
    await trial.standIn.settle(charge?.id ?? '', 'VOIDED');
    await trial.passTime(hour + 1, order);
    await trial.sweep();
    expect(await trial.bookOf(order), `${hours} hours`).toEqual({ status: 'Pendiente', open: ['voided'] });
  }
});

test('without any event the shop knows everything that the provider took', async () => {
  await trial.expectNothingUnknown();
  reportFault({
    fault: 'No events: the webhook URL was never entered at the provider',
    where: 'payment provider',
    load: '6 shoppers',
    acknowledged: 6,
    lost: 0,
    doubled: 0,
    oversold: 0,
    seen: 'paid when they return',
    outcome: 'look-ups find everything: 6 paid orders, a second payment, annulments after 1, 24 and 47.5 hours',
    secondsUntilSelling: null,
  });
});
