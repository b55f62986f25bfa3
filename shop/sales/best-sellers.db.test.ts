import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { orderItemTotal } from '#shop/orders/order.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { listBestSellers } from './best-sellers.server.ts';
import { foldOrderSums } from './order-sums.server.ts';

const shop = useTestDatabase();
const first = Date.UTC(2026, 0, 20, 5);
const hour = 3_600_000;
const line = { isOffer: false, image_urls: [] };

test('the best sellers of any period equal those computed from all orders, however few of each month are read', async () => {
  const random = pseudoRandom(11);
  const upTo = (count: number) => Math.floor(random() * count);
  for (let count = 0; count < 90; count += 1) {
    // Some products sell all the time, others only in certain weeks.
    const hours = upTo(100 * 24);
    const items = Array.from({ length: 4 }, (_, place) => {
      const product = place < 2 ? Math.floor(30 * random() ** 3) : 30 + Math.floor(hours / 170);
      const id = `producto-${product}-${upTo(3)}`;
      return { ...line, id, name: `${id} a las ${hours}`, quantity: 1 + upTo(3), price: 1_000 * (1 + upTo(9)) };
    });
    await insertPlacedOrder(shop.db, {
      orderNumber: String(100_000 + count),
      orderDate: new Date(first + hours * hour),
      status: upTo(6) === 0 ? 'Cancelado' : 'Pagado',
      items: items.filter(({ id }, place) => items.findIndex((item) => item.id === id) === place),
    });
    if (count === 60) await foldOrderSums(shop.db);
    if (count === 75) await shop.db.execute(sql`update orders set status = 'Cancelado' where order_number = '100007'`);
  }

  const periods = [
    [0, 100 * 24],
    [24, 9 * 24],
    [13, 70 * 24 + 5],
    [12 * 24, 41 * 24],
    [30 * 24, 31 * 24],
    [50 * 24 + 3, 50 * 24 + 9],
  ].map(([from = 0, to = 0]) => ({ start: new Date(first + from * hour), end: new Date(first + to * hour) }));
  for (const state of ['some days fresh', 'all folded']) {
    if (state === 'all folded') await foldOrderSums(shop.db);
    for (const period of periods) {
      const straight = await addUp(period);
      for (const listed of [[1], [3, 9], [400]])
        expect([state, period, listed, await listBestSellers(shop.db, period, listed)]).toEqual([
          state,
          period,
          listed,
          straight,
        ]);
    }
  }
});

/** Adds up all orders, one by one. */
async function addUp({ start, end }: { start: Date; end: Date }) {
  const sold = new Map<string, { units: number; total: number; name: string; at: Date }>();
  for (const order of await shop.db.select().from(orders)) {
    if (order.status === 'Cancelado' || order.orderDate < start || order.orderDate >= end) continue;
    for (const item of order.items) {
      const before = sold.get(item.id) ?? { units: 0, total: 0, name: item.name, at: order.orderDate };
      const isLater = order.orderDate >= before.at;
      sold.set(item.id, {
        units: before.units + item.quantity,
        total: before.total + orderItemTotal(item),
        name: isLater ? item.name : before.name,
        at: isLater ? order.orderDate : before.at,
      });
    }
  }
  return [...sold]
    .map(([productId, { units, total, name }]) => ({ productId, name, units, total, isThere: false }))
    .sort(
      (one, other) => other.units - one.units || other.total - one.total || (one.productId < other.productId ? -1 : 1),
    )
    .slice(0, 8);
}

/** A fixed seed, so that a failure can be reproduced. */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
