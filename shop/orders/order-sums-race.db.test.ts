import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderSums, orders } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { expectSumsToAgree } from '#shop/testing/order-sums.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { foldOrderSums } from './order-sums.server.ts';

const shop = useTestDatabase();

test('orders that come in and change while several processes fold the sums are each counted once', async () => {
  const numbers = Array.from({ length: 60 }, (_, place) => String(100_000 + place));
  const placeAndCancel = async (orderNumber: string) => {
    const { id } = await insertPlacedOrder(shop.db, { orderNumber });
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
