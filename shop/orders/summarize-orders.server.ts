import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

/** How many orders wait for staff to confirm them by telephone. */
export async function countPendingCashOnDelivery(db: Db): Promise<number> {
  return db.$count(orders, and(isNull(orders.deletedAt), eq(orders.status, 'Pendiente Contraentrega')));
}

export type OrdersSummary = {
  total: number;
  pendingCashOnDelivery: number;
  /** what the orders in Pendiente Contraentrega come to */
  toConfirm: Pesos;
  /** of any status, placed since the asked moment */
  placedSince: number;
};

/** What the dashboard says of all orders, in one reading of them. */
export async function summarizeOrders(db: Db, since: Date): Promise<OrdersSummary> {
  const pending = sql`filter (where ${orders.status} = 'Pendiente Contraentrega')`;
  const [sums] = await db
    .select({
      total: count(),
      pendingCashOnDelivery: sql<number>`count(*) ${pending}`.mapWith(Number),
      toConfirm: sql<number>`coalesce(sum(${orders.totalAmount}) ${pending}, 0)`.mapWith(Number),
      placedSince: sql<number>`count(*) filter (where ${orders.orderDate} >= ${since.toISOString()})`.mapWith(Number),
    })
    .from(orders)
    .where(isNull(orders.deletedAt));
  return sums ?? { total: 0, pendingCashOnDelivery: 0, toConfirm: 0, placedSince: 0 };
}
