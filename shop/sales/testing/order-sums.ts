import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { isoDayOf } from '#shop/dates.ts';
import { orderItemTotal } from '#shop/orders/order.ts';

/** Expects the maintained sums of orders and sales to equal those computed from the orders themselves. */
export async function expectSumsToAgree(db: Db): Promise<void> {
  const counted = new Map<string, [number, number]>();
  const sold = new Map<string, [number, number]>();
  const add = (to: Map<string, [number, number]>, key: unknown[], [one, other]: [number, number]) => {
    const [many, more] = to.get(key.join('|')) ?? [0, 0];
    to.set(key.join('|'), [many + one, more + other]);
  };
  for (const order of await db.select().from(orders)) {
    if (order.deletedAt) continue;
    const day = isoDayOf(order.orderDate);
    add(counted, [day, order.status, order.paymentMethod ?? ''], [1, order.totalAmount - order.returnedAmount]);
    if (order.status === 'Cancelado') continue;
    for (const item of order.items)
      add(
        sold,
        [day, item.id],
        [item.quantity - (item.returned ?? 0), orderItemTotal(item) - (item.returnedTotal ?? 0)],
      );
  }
  expect(
    await readKept(
      db,
      `select day || '|' || status || '|' || coalesce(payment_method, '') as key, sum(orders) as one, sum(total) as other from order_sums`,
    ),
  ).toEqual(counted);
  expect(
    await readKept(
      db,
      `select day || '|' || product_id as key, sum(units) as one, sum(total) as other from product_sales`,
    ),
  ).toEqual(sold);
  expect(
    await readKept(
      db,
      `select month || '|' || product_id as key, sum(units) as one, sum(total) as other from (
        select month, product_id, units, total from product_months
        union all select shop_month(day), product_id, units, total from product_sales where fresh) as sold`,
    ),
  ).toEqual(byMonth(sold));
}

function byMonth(sold: Map<string, [number, number]>): Map<string, [number, number]> {
  const months = new Map<string, [number, number]>();
  for (const [key, [units, total]] of sold) {
    const month = key.replace(/-\d\d\|/, '-01|');
    const [many, more] = months.get(month) ?? [0, 0];
    months.set(month, [many + units, more + total]);
  }
  return months;
}

async function readKept(db: Db, query: string): Promise<Map<string, [number, number]>> {
  const { rows } = await db.execute<{ key: string; one: number; other: number }>(sql.raw(`${query} group by 1`));
  const kept = rows.map(({ key, one, other }) => [key, [Number(one), Number(other)]] as [string, [number, number]]);
  return new Map(kept.filter(([, [one, other]]) => one !== 0 || other !== 0));
}
