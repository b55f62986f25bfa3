import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import type { ReturnMovement } from '#shop/catalog/stock/movement-form.ts';
import { changeShelves } from '#shop/catalog/stock/shelf.server.ts';
import { lockProductRows } from '#shop/catalog/stock/stock.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { lockOrderByNumber } from './locked-order.server.ts';
import { orderUnits, withReturned } from './order.ts';
import { goodsHaveLeft } from './status/order-status.ts';

export type RecordReturnResult =
  | { ok: true }
  | { ok: false; reason: 'no-order' }
  /** the order was not sent, or was cancelled, which already returned its units */
  | { ok: false; reason: 'not-sent' }
  /** more units than the order still has of the stock item; `left` is that number */
  | { ok: false; reason: 'too-many'; left: number };

/**
 * Records, for staff, that units of an order came back to the shelf. They no longer belong to the order: if it is
 * cancelled later, only the remaining ones are returned.
 */
export async function recordReturn(
  db: Db,
  {
    productId,
    stockItemId = productId,
    movement,
    actor,
  }: {
    productId: string;
    /** absent for the product's first */
    stockItemId?: string;
    movement: ReturnMovement;
    actor: Actor;
  },
): Promise<RecordReturnResult> {
  const { kind, orderNumber, units, note } = movement;
  return db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, orderNumber);
    if (!order) return { ok: false, reason: 'no-order' };
    if (!goodsHaveLeft(order.status)) return { ok: false, reason: 'not-sent' };
    const left = orderUnits(order.items).get(stockItemId) ?? 0;
    if (units > left) return { ok: false, reason: 'too-many', left };

    await lockProductRows(tx, [productId]);
    const items = withReturned(order.items, stockItemId, units);
    await tx.update(orders).set({ items, updatedAt: new Date() }).where(eq(orders.id, order.id));
    await changeShelves(tx, [{ productId, stockItemId, units }], { kind, actor, note, orderId: order.id });
    await announce(tx, 'products', [productId]);
    await announce(tx, 'orders', [order.id]);
    return { ok: true };
  });
}
