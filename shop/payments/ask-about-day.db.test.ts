import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aBegunPayment, aTransaction, orderNow } from '#shop/testing/payments.ts';
import { askAboutDay } from './ask-about-day.server.ts';

const shop = useTestDatabase();
const dayMs = 24 * 60 * 60_000;
const now = new Date();
const aroundNow = { start: new Date(now.getTime() - dayMs), end: new Date(now.getTime() + dayMs) };

test('the attempts of a day are queried, and a payment unknown to the shop pays its order', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.knows(aTransaction({ reference }));

  const yesterday = { start: new Date(now.getTime() - 3 * dayMs), end: aroundNow.start };
  expect(await askAboutDay(shop.db, wompi.provider, yesterday)).toMatchObject({ checked: 0, left: 0 });
  expect(await askAboutDay(shop.db, wompi.provider, aroundNow)).toEqual({ checked: 1, left: 0, isProviderAway: false });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
});

test('orders queried in the last minutes are skipped, so that another run continues with the rest', async () => {
  for (let count = 0; count < 31; count += 1) await aBegunPayment(shop.db);
  const wompi = aProvider();
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  expect(await askAboutDay(shop.db, wompi.provider, aroundNow, at(1))).toMatchObject({ checked: 30, left: 1 });
  expect(await askAboutDay(shop.db, wompi.provider, aroundNow, at(2))).toMatchObject({ checked: 1, left: 0 });
  expect(await askAboutDay(shop.db, wompi.provider, aroundNow, at(3))).toMatchObject({ checked: 0, left: 0 });
});

test('a provider that does not answer is given up after two orders', async () => {
  for (let count = 0; count < 4; count += 1) await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.goAway();

  expect(await askAboutDay(shop.db, wompi.provider, aroundNow)).toEqual({ checked: 0, left: 4, isProviderAway: true });
  expect(wompi.requestCount()).toBe(2);
});
