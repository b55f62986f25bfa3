import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderEvents } from '#db/schema.ts';
import { undoNote } from '#shop/orders/order-event.server.ts';

/** Lists the changes of these orders' statuses, oldest first. */
export function listStatusChanges(db: Db, orderIds: string[]) {
  return db
    .select({
      orderId: orderEvents.orderId,
      toStatus: orderEvents.toStatus,
      isUndo: sql<boolean>`${orderEvents.note} = ${undoNote}`,
      createdAt: orderEvents.createdAt,
    })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, orderIds), isNotNull(orderEvents.toStatus)))
    .orderBy(asc(orderEvents.id));
}
