/** Concurrent requests over several connections. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, products, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { aNewOrder, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { placeOrder } from './place-order.server.ts';

const shop = useTestDatabase();
const staff = { userId: 'marta', fullName: 'Marta' };

async function stockOf(id: string) {
  const [row] = await shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, id));
  return row?.stock;
}

const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

test('200 concurrent shoppers get exactly the ten units in stock', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });

  const results = await times(200, () => placeOrder(shop.db, aNewOrder([unitLine(honey)])));

  expect(results.filter(({ ok }) => ok)).toHaveLength(10);
  expect(results.filter((result) => !result.ok && result.reason === 'changed')).toHaveLength(190);
  expect(await shop.db.$count(orders)).toBe(10);
  expect(await stockOf(honey.id)).toBe(0);
});

test('the same order sent 20 times concurrently is one order', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const order = aNewOrder([unitLine(honey)]);

  const results = await times(20, () => placeOrder(shop.db, order));

  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(results[0]?.ok).toBe(true);
  expect(await shop.db.$count(orders)).toBe(1);
  expect(await stockOf(honey.id)).toBe(9);
});

test('different concurrent orders under one key are one order and refusals', async () => {
  const honey = await insertProduct(shop.db, { stock: 100 });
  const idempotencyKey = crypto.randomUUID();

  const results = await times(20, (index) =>
    placeOrder(shop.db, aNewOrder([unitLine(honey, index + 1)], { idempotencyKey })),
  );

  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.reason === 'key-used')).toHaveLength(19);
});

test('orders that name the same products in opposite order all succeed', async () => {
  const honey = await insertProduct(shop.db, { stock: 100 });
  const balm = await insertProduct(shop.db, { stock: 100 });
  const lines = [unitLine(honey), unitLine(balm)];

  const results = await times(40, (index) =>
    placeOrder(shop.db, aNewOrder(index % 2 === 0 ? lines : lines.toReversed())),
  );

  expect(results.every(({ ok }) => ok)).toBe(true);
  expect([await stockOf(honey.id), await stockOf(balm.id)]).toEqual([60, 60]);
});

test('concurrent cancellations and orders lose and invent no unit', async () => {
  const honey = await insertProduct(shop.db, { stock: 20 });
  const balm = await insertProduct(shop.db, { stock: 20 });
  const lines = [unitLine(honey), unitLine(balm)];
  await shop.db.insert(users).values({ id: staff.userId, name: staff.fullName, email: 'marta@correo.example' });
  const placed = await times(10, (index) =>
    placeOrder(shop.db, aNewOrder(index % 2 === 0 ? lines : lines.toReversed())),
  );

  await Promise.all([
    ...placed.map(
      (result) =>
        result.ok && changeOrderStatus(shop.db, { orderId: result.order.id, status: 'Cancelado', actor: staff }),
    ),
    ...placed.map(
      (result) =>
        result.ok && changeOrderStatus(shop.db, { orderId: result.order.id, status: 'Cancelado', actor: staff }),
    ),
    times(10, (index) => placeOrder(shop.db, aNewOrder(index % 2 === 0 ? lines.toReversed() : lines))),
  ]);

  expect([await stockOf(honey.id), await stockOf(balm.id)]).toEqual([10, 10]);
});
