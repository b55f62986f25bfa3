import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { advisoryLocks } from '#db/advisory-locks.ts';
import { orderSums, orders, productMonths } from '#db/schema.ts';
import { showShopRunning } from '#db/shop-lock.server.ts';
import { countWaiting } from '#db/testing/count-waiting.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { foldOrderSums } from './order-sums.server.ts';
import { expectSumsToAgree } from './testing/order-sums.ts';

const shop = useTestDatabase();
const items = [{ id: 'miel', name: 'Miel', quantity: 2, price: 30_000, isOffer: false, image_urls: [] }];

test('orders placed and changed while several processes fold the sums are each counted once', async () => {
  const numbers = Array.from({ length: 60 }, (_, place) => String(100_000 + place));
  const placeAndCancel = async (orderNumber: string) => {
    const { id } = await insertPlacedOrder(shop.db, { orderNumber, items });
    if (Number(orderNumber) % 3 === 0)
      await shop.db.update(orders).set({ status: 'Cancelado' }).where(eq(orders.id, id));
  };
  const fold = () => foldOrderSums(shop.db);

  await Promise.all(numbers.flatMap((orderNumber) => [placeAndCancel(orderNumber), fold()]));
  await expectSumsToAgree(shop.db);

  await Promise.all([fold(), fold(), fold()]);
  await expectSumsToAgree(shop.db);
  await fold();
  expect(await shop.db.$count(orderSums)).toBe(2);
});

test('a product has one row per month, by which it is ranked, though two processes fold at once', async () => {
  const sell = (orderNumber: string) => insertPlacedOrder(shop.db, { orderNumber, items });
  const fold = () => foldOrderSums(shop.db);
  await sell('100001');
  await fold();

  const folds: Promise<void>[] = [];
  await shop.db.transaction(async (held) => {
    await held.select().from(productMonths).for('update');
    for (const orderNumber of ['100002', '100003']) {
      await sell(orderNumber);
      folds.push(fold());
      await expect.poll(() => countWaiting(shop.db)).toBe(folds.length);
    }
  });
  await Promise.all(folds);

  expect(await shop.db.select({ units: productMonths.units }).from(productMonths)).toEqual([{ units: 6 }]);
});

test('sums are folded while a shop runs, and another starts during a fold', async () => {
  const shown: Awaited<ReturnType<typeof showShopRunning>>[] = [];
  const show = async () => shown.push(await showShopRunning(shop.database, { onLost: () => {} }));
  try {
    await show();
    await foldOrderSums(shop.db);
    await shop.db.transaction(async (folding) => {
      await folding.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.foldingMonths})`);
      await show();
    });
    expect(shown).not.toContain(null);
  } finally {
    for (const release of shown) await release?.();
  }
});
