import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Change } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

/** What staff are told of an order the moment it comes in: nothing of its customer. */
export type JustPlaced = { id: string; orderNumber: string; total: Pesos; status: OrderStatus };

/**
 * The orders that came in with these changes, in the order they came; one that was only changed is not among them.
 *
 * A change and the order it tells of bear the same moment where one transaction wrote both: the moment it began.
 */
export async function listJustPlaced(db: Db, told: Change[]): Promise<JustPlaced[]> {
  const ofOrders = told.filter(({ topic }) => topic === 'orders');
  const orderIds = [...new Set(ofOrders.flatMap(({ subjectIds }) => subjectIds))];
  if (orderIds.length === 0) return [];
  const changeIds = ofOrders.map(({ id }) => id);
  return db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      total: orders.totalAmount,
      status: orders.status,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.id, orderIds),
        isNull(orders.deletedAt),
        sql`exists (select from changes where ${inArray(sql`changes.id`, changeIds)} and changes.created_at = ${orders.createdAt})`,
      ),
    )
    .orderBy(orders.createdAt, orders.id);
}
