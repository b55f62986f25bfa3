import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderSums, orders, paymentMethods, productMonths, productSales } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { orderStatuses } from '#shop/orders/status/order-status.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { foldOrderSums, sumByStatus } from './order-sums.server.ts';
import { expectSumsToAgree } from './testing/order-sums.ts';

const shop = useTestDatabase();

const item = fc.record({
  id: fc.constantFrom('miel', 'polen', 'propóleo'),
  name: fc.constant('Miel'),
  quantity: fc.nat({ max: 4 }).map((more) => more + 1),
  price: fc.nat({ max: 90_000 }),
  isOffer: fc.boolean(),
  image_urls: fc.constant<string[]>([]),
});
const fields = {
  status: fc.constantFrom(...orderStatuses),
  paymentMethod: fc.constantFrom(...paymentMethods, null),
  totalAmount: fc.nat({ max: 4_000_000_000 }),
  // Around midnight in Colombia.
  orderDate: fc.nat({ max: 60 }).map((hours) => new Date(Date.UTC(2026, 0, 31, 4, 59) + hours * 3_600_000)),
  deletedAt: fc.option(fc.constant(new Date()), { freq: 4 }),
  items: fc.array(item, { minLength: 1, maxLength: 3 }),
};
const order = fc.record(fields);
const changes = fc.record(fields, { requiredKeys: [] }).filter((change) => Object.keys(change).length > 0);
const step = fc.oneof(
  { arbitrary: fc.record({ place: order }), weight: 4 },
  { arbitrary: fc.record({ change: fc.subarray([0, 1, 2, 3, 4, 5]), to: changes }), weight: 6 },
  fc.record({ remove: fc.nat({ max: 5 }) }),
  fc.constant({ fold: true } as const),
  fc.constant({ recompute: true } as const),
);

test('whatever happens to orders, the maintained sums equal those of the orders, folded or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      await shop.db.execute(sql`truncate orders, order_sums, product_sales, product_months cascade`);
      const ids: string[] = [];
      let number = 100_000;
      for (const step of steps) {
        if ('place' in step)
          ids.push((await insertPlacedOrder(shop.db, { ...step.place, orderNumber: String(number++) })).id);
        else if ('remove' in step)
          await shop.db.delete(orders).where(eq(orders.id, ids[step.remove] ?? crypto.randomUUID()));
        else if ('fold' in step) await foldOrderSums(shop.db);
        else if ('recompute' in step) await shop.db.execute(sql`select shop_sum_orders()`);
        else {
          const changed = step.change.flatMap((place) => ids[place] ?? []);
          await shop.db.update(orders).set(step.to).where(inArray(orders.id, changed));
        }
      }
      await expectSumsToAgree(shop.db);
    }),
    { numRuns: 25, interruptAfterTimeLimit: 15_000 },
  );
});

test('folding leaves one row per day, status and method, one per day and product, and one per month and product', async () => {
  for (let count = 0; count < 4; count += 1) await insertPlacedOrder(shop.db, { orderNumber: String(100_000 + count) });
  expect(await shop.db.$count(orderSums)).toBe(4);
  await shop.db.update(orders).set({ status: 'Pagado' }).where(eq(orders.orderNumber, '100000'));
  await shop.db.update(orders).set({ status: 'Cancelado' }).where(eq(orders.orderNumber, '100001'));
  await shop.db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.orderNumber, '100002'));

  await foldOrderSums(shop.db);

  const kept = await shop.db.select().from(orderSums);
  expect(kept.map(({ status, orders, fresh }) => [status, orders, fresh]).sort()).toEqual([
    ['Cancelado', 1, false],
    ['Pagado', 1, false],
    ['Pendiente Contraentrega', 1, false],
  ]);
  expect(await shop.db.$count(productSales)).toBe(2);
  expect(await shop.db.$count(productMonths)).toBe(2);
  await expectSumsToAgree(shop.db);
});

test('sums subtract what was returned, on the day of the order', async () => {
  const jars = { id: 'miel', name: 'Miel', quantity: 3, price: 20_000, isOffer: false, image_urls: [] };
  const orderDate = new Date('2026-01-05T15:00:00Z');
  const order = await insertPlacedOrder(shop.db, {
    status: 'Entregado',
    orderDate,
    totalAmount: 60_000,
    items: [jars],
  });

  const items = [{ ...jars, returned: 2, returnedTotal: 40_000 }];
  await shop.db.update(orders).set({ returnedAmount: 40_000, items }).where(eq(orders.id, order.id));

  await foldOrderSums(shop.db);
  const [sum] = await shop.db.select().from(orderSums);
  expect(sum).toMatchObject({ day: '2026-01-05', status: 'Entregado', orders: 1, total: 20_000 });
  const [sold] = await shop.db.select().from(productSales);
  expect(sold).toMatchObject({ day: '2026-01-05', productId: 'miel', units: 1, total: 20_000 });
  await expectSumsToAgree(shop.db);
});

test('sums of a span count its whole days and the hours before and after them, to the moment', async () => {
  const moments = [
    '2026-01-05T04:59:59Z',
    '2026-01-05T12:00:00Z',
    '2026-01-06T05:00:00Z',
    '2026-01-08T04:59:59Z',
    '2026-01-08T05:00:00Z',
  ];
  for (const [place, moment] of moments.entries())
    await insertPlacedOrder(shop.db, {
      orderNumber: String(100_000 + place),
      orderDate: new Date(moment),
      totalAmount: 10 ** place,
    });
  const within = async (since: string | null, until: string | null) => {
    const placed = { since: since ? new Date(since) : null, until: until ? new Date(until) : null };
    return (await sumByStatus(shop.db, { placed }))['Pendiente Contraentrega'].total;
  };

  expect(await within(null, null)).toBe(11_111);
  expect(await within('2026-01-05T05:00:00Z', '2026-01-08T05:00:00Z')).toBe(1_110);
  expect(await within('2026-01-05T04:59:59Z', '2026-01-08T05:00:01Z')).toBe(11_111);
  expect(await within('2026-01-05T12:00:01Z', null)).toBe(11_100);
  expect(await within(null, '2026-01-05T12:00:00Z')).toBe(1);
  expect(await within('2026-01-05T11:00:00Z', '2026-01-05T13:00:00Z')).toBe(10);
});
