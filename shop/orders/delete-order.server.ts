import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { lockOrder, returnOrderStock } from './locked-order.server.ts';
import { recordOrderEvent } from './order-event.server.ts';
import { goodsHaveLeft } from './order-status.ts';

/**
 * Takes an order out of the lists; the row stays, for the law and the audit. The stock it held comes back, unless its
 * goods have left the shop.
 *
 * @returns null when there is no such order, or it was deleted before
 */
export async function deleteOrder(
  db: Db,
  { orderId, actor }: { orderId: string; actor: Actor },
): Promise<{ orderNumber: string } | null> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return null;

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
    return { orderNumber: order.orderNumber };
  });
}
