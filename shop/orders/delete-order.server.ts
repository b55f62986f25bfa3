import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { findLastMove } from './change-order-status.server.ts';
import { lockOrder, returnOrderStock } from './locked-order.server.ts';
import { recordOrderEvent } from './order-event.server.ts';
import { goodsHaveLeft, type OrderStatus } from './order-status.ts';

export type DeleteOrderResult =
  | { ok: true; orderNumber: string }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'changed-meanwhile'; status: OrderStatus; changedBy: string; changedAt: Date | null };

/**
 * Takes an order out of the lists; the row stays, for the law and the audit. The stock it held comes back, unless its
 * goods have left the shop.
 *
 * @param deletion.from the status that was read before: an order that was paid or sent since stays, and the answer says
 * what it is now. Left out, any status is deleted.
 * @returns not found, too, when it was deleted before
 */
export async function deleteOrder(
  db: Db,
  { orderId, from, actor }: { orderId: string; from?: OrderStatus; actor: Actor },
): Promise<DeleteOrderResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    if (from && order.status !== from) {
      return { ok: false, reason: 'changed-meanwhile', status: order.status, ...(await findLastMove(tx, order)) };
    }

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
    await recordChange(tx, actor, {
      subject: 'order',
      subjectId: order.id,
      subjectName: `Pedido ${order.orderNumber}`,
      action: 'deleted',
      before: { status: order.status },
    });
    await announce(tx, 'orders', [order.id]);
    return { ok: true, orderNumber: order.orderNumber };
  });
}
