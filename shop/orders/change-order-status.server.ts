import { and, eq, isNull } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orders } from '#db/schema.ts';
import { lockProducts, returnToStock, takeFromStock } from '#shop/catalog/stock.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { isUuid } from '#shop/uuid.ts';
import { type OrderItem, orderUnits } from './order.ts';
import type { OrderStatus } from './order-status.ts';

/** Who makes a change: kept by name too, so that the order's history outlives the account. */
export type Actor = Pick<Viewer, 'userId' | 'fullName'>;

/** A product that keeps a cancelled order from coming back: how many it needs and how many there are. */
export type ShortProduct = { name: string; needed: number; available: number };

export type ChangeOrderStatusResult =
  | { ok: true; orderNumber: string }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'short-stock'; products: ShortProduct[] };

/**
 * Puts an order into a status, from any other, and keeps who did it.
 *
 * 'Cancelado' gives the order's stock back; leaving it takes the stock again, or changes nothing and says which
 * products fall short. Asking for the status an order has already changes nothing.
 */
export async function changeOrderStatus(
  db: Db,
  { orderId, status, actor }: { orderId: string; status: OrderStatus; actor: Actor },
): Promise<ChangeOrderStatusResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    if (order.status === status) return { ok: true, orderNumber: order.orderNumber };

    let { holdsStock } = order;
    if (status === 'Cancelado' && holdsStock) {
      await returnToStock(tx, orderUnits(order.items));
      holdsStock = false;
    }
    if (order.status === 'Cancelado' && !holdsStock) {
      const short = await takeAgain(tx, order.items);
      if (short.length > 0) return { ok: false, reason: 'short-stock', products: short };
      holdsStock = true;
    }

    await tx
      .update(orders)
      // Staff have decided, so the order no longer lapses on its own.
      .set({ status, holdsStock, holdExpiresAt: null, updatedAt: new Date() })
      .where(eq(orders.id, order.id));
    await tx.insert(orderEvents).values({
      orderId: order.id,
      kind: 'status',
      fromStatus: order.status,
      toStatus: status,
      actorId: actor.userId,
      actorName: actor.fullName,
    });
    await announce(tx, 'orders', [order.id]);
    return { ok: true, orderNumber: order.orderNumber };
  });
}

/** An order that is not deleted, its row locked until the transaction ends. Orders are locked before products. */
export async function lockOrder(tx: Db, orderId: string) {
  if (!isUuid(orderId)) return null;
  const [order] = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      items: orders.items,
      holdsStock: orders.holdsStock,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)))
    .for('update');
  return order ?? null;
}

/** Takes the units of an order out of stock once more, all or none. Returns the products that fall short. */
async function takeAgain(tx: Db, items: OrderItem[]): Promise<ShortProduct[]> {
  const units = orderUnits(items);
  const products = await lockProducts(tx, units.keys());
  const short = [...units].flatMap(([productId, needed]) => {
    const available = products.get(productId)?.stock ?? 0;
    if (available >= needed) return [];
    return [{ name: items.find(({ id }) => id === productId)?.name ?? '', needed, available }];
  });
  if (short.length === 0) await takeFromStock(tx, units);
  return short;
}
