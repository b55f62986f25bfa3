import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, parcels } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';

/** Finds an order to make a parcel of, with the number of its parcels; null if there is none. */
export async function findOrderToPack(db: Db, orderId: string) {
  if (!isUuid(orderId)) return null;
  const [order] = await db
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)));
  return order ? { ...order, seen: await db.$count(parcels, eq(parcels.orderId, orderId)) } : null;
}
