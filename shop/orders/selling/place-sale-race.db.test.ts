/** Concurrent sales over several connections. */
import { beforeEach, expect, test } from 'vitest';
import { orderPayments, orders, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { aNewOrder, checkShelf, countUnits, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aSale, seller } from '#shop/testing/sales.ts';
import { insertTill } from '#shop/testing/tills.ts';
import { placeSale } from './place-sale.server.ts';

const shop = useTestDatabase();

beforeEach(async () => {
  await shop.db.insert(users).values({ id: seller.userId, name: seller.fullName, email: 'marta@correo.example' });
  await insertTill(shop.db);
});

test('the same key sells once, however often it is sent', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const sale = aSale([unitLine(honey)]);

  const results = await Promise.all(Array.from({ length: 20 }, () => placeSale(shop.db, sale, seller)));

  expect(results.filter((result) => result.ok && !result.isRepeated)).toHaveLength(1);
  expect(results.filter((result) => result.ok && result.isRepeated)).toHaveLength(19);
  expect(await shop.db.$count(orders)).toBe(1);
  expect(await shop.db.$count(orderPayments)).toBe(1);
  expect(await checkShelf(shop.db, honey.id)).toBe(9);
});

test('staff and shoppers together sell exactly what there is', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });

  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? placeSale(shop.db, aSale([unitLine(honey)]), seller)
        : placeOrder(shop.db, aNewOrder([unitLine(honey)])),
    ),
  );

  expect(results.filter(({ ok }) => ok)).toHaveLength(10);
  expect((await countUnits(shop.db, honey.id)).stock).toBe(0);
});
