import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { lockOrder, returnOrderStock } from '#shop/orders/locked-order.server.ts';
import { keepMoney } from '#shop/orders/money/hand-money.server.ts';
import { recordOrderChange, recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { recordRefundOwed } from '#shop/orders/refunds/refund-owed.server.ts';
import { withdrawOfEndedOrder } from '#shop/orders/revisions/offered-revision.server.ts';
import { type OrderChanged, orderChanged } from '#shop/orders/status/change-order-status.server.ts';
import { goodsHaveLeft, type OrderStatus } from '#shop/orders/status/order-status.ts';
import type { Actor } from '#shop/staff/actor.ts';

export type DeleteOrderResult =
  | { ok: true; orderNumber: string }
  /** unknown, or deleted already */
  | { ok: false; reason: 'not-found' }
  | OrderChanged;

/**
 * Removes an order from all lists; its row stays, for the law and the audit. The stock it held is returned unless its
 * goods have left the shop. If it was paid, the money to return is recorded for staff.
 *
 * @param deletion.from the status staff saw: an order that has another one by now is not deleted, and the result says
 * who changed it. Without it, an order of any status is deleted.
 */
export async function deleteOrder(
  db: Db,
  { orderId, from, actor }: { orderId: string; from?: OrderStatus; actor: Actor },
): Promise<DeleteOrderResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    if (from && order.status !== from) return orderChanged(tx, order, actor);

    await keepMoney(tx, order);
    await recordRefundOwed(tx, order);
    await withdrawOfEndedOrder(tx, order.id);
    if (!goodsHaveLeft(order.status)) await returnOrderStock(tx, order);
    const now = new Date();
    await tx
      .update(orders)
      .set({ deletedAt: now, updatedAt: now, holdsStock: false, holdExpiresAt: null })
      .where(eq(orders.id, order.id));
    await recordOrderEvent(tx, order, {
      kind: 'deleted',
      fromStatus: order.status,
      actorId: actor.userId,
      actorName: actor.fullName,
    });
    await recordOrderChange(tx, actor, order, { action: 'deleted', before: { status: order.status } });
    await announce(tx, 'orders', [order.id]);
    return { ok: true, orderNumber: order.orderNumber };
  });
}
