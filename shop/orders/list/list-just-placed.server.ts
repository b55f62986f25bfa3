import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Change } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orderEvents, orders } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { hasPermission, type Permission } from '#shop/staff/roles/permissions.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import { seenColumns } from './seen-columns.server.ts';

/** A new order as staff are notified of it, without personal data; `total` is null for those who may not see amounts. */
export type JustPlaced = { id: string; orderNumber: string; total: Pesos | null; status: OrderStatus };

/**
 * Lists the orders placed by these changes, oldest first, as far as their reader may see orders. Orders that were only
 * changed are left out, and so are the reader's own sales and what was carried away.
 *
 * A change and an order written by the same transaction have the same timestamp, that of its beginning.
 */
export async function listJustPlaced(
  db: Db,
  reader: { userId: string; permissions: readonly Permission[] },
  changes: Change[],
): Promise<JustPlaced[]> {
  if (!hasPermission(reader, 'orders')) return [];
  const orderChanges = changes.filter(({ topic }) => topic === 'orders');
  const orderIds = [...new Set(orderChanges.flatMap(({ subjectIds }) => subjectIds))];
  if (orderIds.length === 0) return [];
  const changeIds = orderChanges.map(({ id }) => id);
  return db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      total: seenColumns(sightOf(reader)).totalAmount,
      status: orders.status,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.id, orderIds),
        isNull(orders.deletedAt),
        sql`not exists (
          select from ${orderEvents} where ${orderEvents.orderId} = ${orders.id} and kind = 'sold'
            and (${orders.delivery} = 'carried' or ${orderEvents.actorId} = ${reader.userId}))`,
        sql`exists (select from changes where ${inArray(sql`changes.id`, changeIds)} and changes.created_at = ${orders.createdAt})`,
      ),
    )
    .orderBy(orders.createdAt, orders.id);
}
