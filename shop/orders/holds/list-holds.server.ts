import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderRevisions, orders, stockReservations } from '#db/schema.ts';
import { revisionOfHold } from '#shop/orders/revisions/offered-revision.server.ts';

/** An open stock hold as staff see it: what it keeps, and for how long. It is not known which shopper made it. */
export type HoldInList = {
  id: string;
  items: { id: string; name: string; quantity: number }[];
  since: Date;
  until: Date;
  /** whether it keeps what a change adds to an order, until the order's customer accepts the change */
  isOfChange: boolean;
  /** of a change: its order, for staff who may see orders */
  order: { id: string; orderNumber: string } | null;
};

/** More holds than staff would read through. */
const mostListed = 200;

/**
 * Lists the open stock holds, those that end soonest first.
 *
 * @param reader.seesOrders whether the reader may see orders
 */
export async function listHolds(db: Db, { seesOrders }: { seesOrders: boolean }): Promise<HoldInList[]> {
  const rows = await db
    .select({
      id: stockReservations.id,
      key: stockReservations.idempotencyKey,
      items: stockReservations.items,
      since: stockReservations.createdAt,
      until: stockReservations.expiresAt,
    })
    .from(stockReservations)
    .where(eq(stockReservations.holdsStock, true))
    .orderBy(asc(stockReservations.expiresAt), asc(stockReservations.id))
    .limit(mostListed);
  const changes = rows.flatMap(({ key }) => revisionOfHold(key) ?? []);
  const changed = seesOrders ? await listOrdersOf(db, changes) : [];
  return rows.map(({ key, items, ...hold }) => {
    const change = revisionOfHold(key);
    const order = changed.find(({ revisionId }) => revisionId === change);
    return {
      ...hold,
      items: items.map(({ id, name, quantity }) => ({ id, name, quantity })),
      isOfChange: change !== null,
      order: order ? { id: order.id, orderNumber: order.orderNumber } : null,
    };
  });
}

function listOrdersOf(db: Db, revisionIds: string[]) {
  return db
    .select({ revisionId: orderRevisions.id, id: orders.id, orderNumber: orders.orderNumber })
    .from(orderRevisions)
    .innerJoin(orders, eq(orders.id, orderRevisions.orderId))
    .where(inArray(orderRevisions.id, revisionIds));
}
