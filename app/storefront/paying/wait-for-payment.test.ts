import { expect, test } from 'vitest';
import type { StateAnswer } from './paying-answers.ts';
import { spinnerPatienceMs, waitForPayment } from './wait-for-payment.ts';

/** A fake shop that gives these responses in turn, and then repeats the last. */
function aShopThatSays(...payments: (StateAnswer['payment'] | null)[]) {
  let polls = 0;
  let waitedMs = 0;
  return {
    ask: async (): Promise<StateAnswer | null> => {
      const payment = payments[Math.min(polls, payments.length - 1)] ?? null;
      polls += 1;
      return payment && { status: 'Pendiente', payment, message: '' };
    },
    pause: async (ms: number) => {
      waitedMs += ms;
    },
    polls: () => polls,
    waitedMs: () => waitedMs,
  };
}

test('polls until the shop reports the order as paid', async () => {
  const shop = aShopThatSays('pending', 'pending', 'paid');
  expect(await waitForPayment('token', 'one', shop)).toMatchObject({ payment: 'paid' });
  expect(shop.polls()).toBe(3);
});

test('a refusal ends the polling', async () => {
  expect(await waitForPayment('token', 'one', aShopThatSays('pending', 'declined'))).toMatchObject({
    payment: 'declined',
  });
});

test('a transaction the shop has not seen yet is awaited', async () => {
  expect(await waitForPayment('token', 'one', aShopThatSays('waiting', 'waiting', 'paid'))).toMatchObject({
    payment: 'paid',
  });
});

test('a window closed without a transaction, and nothing at the provider, ends at once', async () => {
  const shop = aShopThatSays('waiting');
  expect(await waitForPayment('token', null, shop)).toMatchObject({ payment: 'waiting' });
  expect(shop.waitedMs()).toBe(0);
});

test('a pending payment is reported before the shopper loses patience', async () => {
  const shop = aShopThatSays('pending');
  expect(await waitForPayment('token', 'one', shop)).toMatchObject({ payment: 'pending' });
  expect(shop.waitedMs()).toBeGreaterThan(30_000);
  expect(shop.waitedMs()).toBeLessThanOrEqual(45_000);
});

test('a shopper who watches a spinner gets the result sooner', async () => {
  const shop = aShopThatSays('pending');
  await waitForPayment('token', 'one', { ...shop, patienceMs: spinnerPatienceMs });
  expect(shop.waitedMs()).toBeLessThanOrEqual(15_000);
});

test('an incident for staff is not awaited', async () => {
  const shop = aShopThatSays('pending');
  const state = { status: 'Pendiente', payment: 'pending', message: 'Lo estamos revisando.' } as const;
  expect(await waitForPayment('token', 'one', { ...shop, ask: async () => state })).toEqual(state);
  expect(shop.waitedMs()).toBe(0);
});

test('a charge without an answer is asked about until the provider says what became of it', async () => {
  expect(await waitForPayment('token', null, aShopThatSays('unanswered', 'unanswered', 'paid'))).toMatchObject({
    payment: 'paid',
  });
});

test('a lost response is requested again, and the last known state stays', async () => {
  expect(await waitForPayment('token', 'one', aShopThatSays(null, 'paid'))).toMatchObject({ payment: 'paid' });
  expect(await waitForPayment('token', 'one', aShopThatSays('pending', null))).toMatchObject({ payment: 'pending' });
  expect(await waitForPayment('token', 'one', aShopThatSays(null))).toBeNull();
});
