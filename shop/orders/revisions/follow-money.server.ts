import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderDelivery, type OrderRemainder, orderMoney, orders } from '#db/schema.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { findDue } from '#shop/orders/refunds/order-money.server.ts';
import { lowerPartsOwed, recordPartOwed } from '#shop/orders/refunds/part-owed.server.ts';
import { moveOrder } from '#shop/orders/status/change-order-status.server.ts';
import { isToBePaid } from '#shop/orders/status/order-status.ts';
import type { Actor } from '#shop/staff/actor.ts';

/**
 * Makes what is owed follow the total of an order that was just changed: what the customer paid beyond it is owed to
 * them, what a paid order lacks is collected when it is handed over, also of a sale on account, and an order of which
 * enough was paid in part is Pagado. Money that is set aside for an open incident pays nothing; see `findDue`.
 *
 * @param change.actor null if the customer accepted the change
 */
export async function followMoney(
  tx: Db,
  orderId: string,
  { revisionId, actor }: { revisionId: string; actor: Actor | null },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const [money] = await tx
    .select({ received: orderMoney.received, refunded: orderMoney.refunded })
    .from(orderMoney)
    .where(eq(orderMoney.orderId, orderId));
  const due = (await findDue(tx, [orderId])).get(orderId);
  if (!order || !money || due === undefined) throw new Error('An order is gone');
  if (order.status === 'Pagado' && due > 0)
    await tx
      .update(orders)
      .set({ remainder: remainderOf(order.delivery) })
      .where(eq(orders.id, orderId));
  const isPaidNow = isToBePaid(order.status) && money.received > money.refunded && due <= 0;
  if (isPaidNow && actor) await moveOrder(tx, order, { status: 'Pagado', actor, note: 'El cambio lo dejó pagado' });
  await lowerPartsOwed(tx, orderId);
  if (due < 0) await recordPartOwed(tx, { orderId, amount: -due, revisionId });
}

/** Where the rest of a changed order is paid. */
function remainderOf(delivery: OrderDelivery): OrderRemainder {
  return delivery === 'parcel' ? 'on-delivery' : 'in-store';
}
