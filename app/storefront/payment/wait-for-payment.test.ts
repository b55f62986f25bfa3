import { expect, test } from 'vitest';
import type { StateAnswer } from '../checkout/checkout-answers.ts';
import { spinnerPatienceMs, waitForPayment } from './wait-for-payment.ts';

/** A shop that answers so, one after another, and the last from then on. */
function aShopThatSays(...payments: (StateAnswer['payment'] | null)[]) {
  let asked = 0;
  let waitedMs = 0;
  return {
    ask: async (): Promise<StateAnswer | null> => {
      const payment = payments[Math.min(asked, payments.length - 1)] ?? null;
      asked += 1;
      return payment && { status: 'Pendiente', payment, message: '' };
    },
    pause: async (ms: number) => {
      waitedMs += ms;
    },
    asked: () => asked,
    waitedMs: () => waitedMs,
  };
}

test('asks until the shop knows that it is paid', async () => {
  const shop = aShopThatSays('pending', 'pending', 'paid');
  expect(await waitForPayment('token', 'one', shop)).toMatchObject({ payment: 'paid' });
  expect(shop.asked()).toBe(3);
});

test('a refusal ends the waiting', async () => {
  expect(await waitForPayment('token', 'one', aShopThatSays('pending', 'declined'))).toMatchObject({
    payment: 'declined',
  });
});

test('a transaction the shop has not seen yet is waited for', async () => {
  expect(await waitForPayment('token', 'one', aShopThatSays('waiting', 'waiting', 'paid'))).toMatchObject({
    payment: 'paid',
  });
});

test('a window closed without a transaction, and nothing at the provider, is known at once', async () => {
  const shop = aShopThatSays('waiting');
  expect(await waitForPayment('token', null, shop)).toMatchObject({ payment: 'waiting' });
  expect(shop.waitedMs()).toBe(0);
});

test('what stays pending is told as pending before the shopper loses patience', async () => {
  const shop = aShopThatSays('pending');
  expect(await waitForPayment('token', 'one', shop)).toMatchObject({ payment: 'pending' });
  expect(shop.waitedMs()).toBeGreaterThan(30_000);
  expect(shop.waitedMs()).toBeLessThanOrEqual(45_000);
});

test('who looks at a spinner is told sooner', async () => {
  const shop = aShopThatSays('pending');
  await waitForPayment('token', 'one', { ...shop, patienceMs: spinnerPatienceMs });
  expect(shop.waitedMs()).toBeLessThanOrEqual(15_000);
});

test('what people have to look into is not waited for', async () => {
  const shop = aShopThatSays('pending');
  const state = { status: 'Pendiente', payment: 'pending', message: 'Lo estamos revisando.' } as const;
  expect(await waitForPayment('token', 'one', { ...shop, ask: async () => state })).toEqual(state);
  expect(shop.waitedMs()).toBe(0);
});

test('an answer lost on the way is asked for again, and what was known stays', async () => {
  expect(await waitForPayment('token', 'one', aShopThatSays(null, 'paid'))).toMatchObject({ payment: 'paid' });
  expect(await waitForPayment('token', 'one', aShopThatSays('pending', null))).toMatchObject({ payment: 'pending' });
  expect(await waitForPayment('token', 'one', aShopThatSays(null))).toBeNull();
});
