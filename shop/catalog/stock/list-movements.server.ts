import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type MovementKind, orders, stockItems, stockMovements } from '#db/schema.ts';

export type MovementInList = {
  id: number;
  kind: MovementKind;
  units: number;
  /** the order whose goods left or came back */
  order: { id: string; orderNumber: string } | null;
  /** empty for the shop itself */
  actorName: string;
  note: string;
  createdAt: Date;
};

/** The author of a status change that moved goods, from the order's event of the same transaction. */
const authorOfEvent = sql<string>`(
  select actor_name from order_events
  where order_events.order_id = ${stockMovements.orderId} and order_events.created_at = ${stockMovements.createdAt}
  order by id desc limit 1)`;

/**
 * Lists the latest movements of a product's shelf.
 *
 * @param options.seesOrders without it, neither orders are named nor what staff noted about them
 */
export async function listMovements(
  db: Db,
  productId: string,
  limit: number,
  { seesOrders }: { seesOrders: boolean },
): Promise<MovementInList[]> {
  const rows = await db
    .select({
      id: stockMovements.id,
      kind: stockMovements.kind,
      units: stockMovements.units,
      orderId: stockMovements.orderId,
      orderNumber: orders.orderNumber,
      actorName: sql<string>`coalesce(nullif(${stockMovements.actorName}, ''), ${authorOfEvent}, '')`,
      note: stockMovements.note,
      createdAt: stockMovements.createdAt,
    })
    .from(stockMovements)
    .innerJoin(stockItems, eq(stockItems.id, stockMovements.stockItemId))
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .where(eq(stockItems.productId, productId))
    .orderBy(desc(stockMovements.id))
    .limit(limit);
  return rows.map(({ orderId, orderNumber, note, ...movement }) => ({
    ...movement,
    order: seesOrders && orderId && orderNumber ? { id: orderId, orderNumber } : null,
    note: seesOrders || !orderId ? note : '',
  }));
}
