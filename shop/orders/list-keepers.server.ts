import { and, asc, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { openOrder, orders } from '#db/schema.ts';

/** An order that was not sent, and the units of one stock item that it keeps. */
export type KeepingOrder = { id: string; orderNumber: string; units: number };

export type KeepingOrders = {
  orders: KeepingOrder[];
  /** units that all these orders keep, on all pages together */
  units: number;
  /** the page shown; the last one if a later one was requested */
  page: number;
  pages: number;
};

/**
 * Lists one page of the orders that keep units of a stock item, the oldest first; by default of the product's first
 * item. Without `seesOrders` only their units in all.
 */
export async function listKeepingOrders(
  db: Db,
  productId: string,
  {
    stockItemId = productId,
    page: requested = 1,
    perPage = 50,
    seesOrders,
  }: { stockItemId?: string; page?: number; perPage?: number; seesOrders: boolean },
): Promise<KeepingOrders> {
  const wanted = JSON.stringify([{ id: productId }]);
  const ofItem = sql`
    from jsonb_array_elements(${orders.items}) as item
    where coalesce(item ->> 'stockItemId', item ->> 'id') = ${stockItemId}`;
  const isKeeping = and(
    openOrder,
    orders.holdsStock,
    sql`${orders.items} @> ${wanted}::jsonb and exists (select ${ofItem})`,
  );
  const units = sql<number>`(select sum(shop_line_units(item))::int ${ofItem})`;
  const [all] = await db
    .select({ orders: sql<number>`count(*)::int`, units: sql<number>`coalesce(sum(${units}), 0)::int` })
    .from(orders)
    .where(isKeeping);
  if (!seesOrders) return { orders: [], units: all?.units ?? 0, page: 1, pages: 1 };
  const pages = Math.max(1, Math.ceil((all?.orders ?? 0) / perPage));
  const page = Math.min(Math.max(1, Math.trunc(requested) || 1), pages);
  const rows = await db
    .select({ id: orders.id, orderNumber: orders.orderNumber, units })
    .from(orders)
    .where(isKeeping)
    .orderBy(asc(orders.orderDate), asc(orders.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { orders: rows, units: all?.units ?? 0, page, pages };
}
