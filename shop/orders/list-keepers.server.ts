import { and, asc, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { openOrder, orders } from '#db/schema.ts';

/** An order that was not sent, and the units of one product that it keeps. */
export type KeepingOrder = { id: string; orderNumber: string; units: number };

/** Lists the orders that keep units of a product, oldest first, at most `limit`. */
export async function listKeepingOrders(db: Db, productId: string, limit: number): Promise<KeepingOrder[]> {
  const wanted = JSON.stringify([{ id: productId }]);
  return db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      units: sql<number>`(
        select sum((item ->> 'quantity')::int)::int from jsonb_array_elements(${orders.items}) as item
        where item ->> 'id' = ${productId})`,
    })
    .from(orders)
    .where(and(openOrder, orders.holdsStock, sql`${orders.items} @> ${wanted}::jsonb`))
    .orderBy(asc(orders.orderDate), asc(orders.id))
    .limit(limit);
}
