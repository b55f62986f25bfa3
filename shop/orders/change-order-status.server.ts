import { and, desc, eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orders, transferProofs } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import {
  type LockedOrder,
  lockOrder,
  returnOrderStock,
  type ShortProduct,
  takeOrderStock,
} from './locked-order.server.ts';
import { recordOrderEvent } from './order-event.server.ts';
import { goodsHaveLeft, type OrderStatus } from './order-status.ts';

export type ChangeOrderStatusResult =
  | { ok: true; orderNumber: string }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'changed-meanwhile'; status: OrderStatus; changedBy: string; changedAt: Date | null }
  | { ok: false; reason: 'short-stock'; products: ShortProduct[] };

/**
 * Puts an order into a status, from any other, and keeps who did it.
 *
 * 'Cancelado' gives the order's stock back; leaving it takes the stock again, or changes nothing and says which
 * products fall short. So does sending an order that was paid when its goods were sold out. 'Pagado' approves the proofs
 * still under review. Asking for the status an order has already changes nothing.
 *
 * @param change.from the status that was read before this one was chosen: when somebody has changed it since, nothing
 * happens, and the answer says to what, who and when. Left out, any status is overwritten.
 */
export async function changeOrderStatus(
  db: Db,
  { orderId, status, from, actor }: { orderId: string; status: OrderStatus; from?: OrderStatus; actor: Actor },
): Promise<ChangeOrderStatusResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    if (order.status === status) return { ok: true, orderNumber: order.orderNumber };
    if (from && order.status !== from) {
      return { ok: false, reason: 'changed-meanwhile', status: order.status, ...(await findLastMove(tx, order)) };
    }

    const moved = await moveOrder(tx, order, { status, actor });
    if (!moved.ok) return { ok: false, reason: 'short-stock', products: moved.products };
    await announce(tx, 'orders', [order.id]);
    return { ok: true, orderNumber: order.orderNumber };
  });
}

/** Who put an order into the status it has, and when: '' for the shopper, the provider or the shop itself. */
export async function findLastMove(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'status'>,
): Promise<{ changedBy: string; changedAt: Date | null }> {
  const [last] = await tx
    .select({ changedBy: orderEvents.actorName, changedAt: orderEvents.createdAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.toStatus, order.status)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last ?? { changedBy: '', changedAt: null };
}

/** Staff's change of a locked order to another status, with all that follows from it; short of stock, nothing happens. */
export async function moveOrder(
  tx: Db,
  order: LockedOrder,
  { status, actor, note }: { status: OrderStatus; actor: Actor; note?: string },
): Promise<{ ok: true } | { ok: false; products: ShortProduct[] }> {
  let { holdsStock } = order;
  if (status === 'Cancelado') {
    await returnOrderStock(tx, order);
    holdsStock = false;
  }
  const needsStock = order.status === 'Cancelado' || goodsHaveLeft(status);
  if (status !== 'Cancelado' && needsStock && !holdsStock) {
    const short = await takeOrderStock(tx, order.items);
    if (short.length > 0) return { ok: false, products: short };
    holdsStock = true;
  }
  await tx
    .update(orders)
    // Staff have decided, so the order no longer lapses on its own.
    .set({ status, holdsStock, holdExpiresAt: null, updatedAt: new Date() })
    .where(eq(orders.id, order.id));
  const approved = status === 'Pagado' ? await approvePendingProofs(tx, order.id, actor) : 0;
  await recordOrderEvent(tx, order, {
    kind: 'status',
    fromStatus: order.status,
    toStatus: status,
    actorId: actor.userId,
    actorName: actor.fullName,
    ...(note && { note }),
  });
  await recordOrderChange(tx, actor, order, {
    before: { status: order.status, ...(approved > 0 && { proof: 'pending' }) },
    after: { status, ...(approved > 0 && { proof: 'approved' }) },
  });
  return { ok: true };
}

/** Keeps in the staff's history what one of them made of an order. */
export async function recordOrderChange(
  tx: Db,
  actor: Actor,
  order: Pick<LockedOrder, 'id' | 'orderNumber'>,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const subjectName = `Pedido ${order.orderNumber}`;
  await recordChange(tx, actor, {
    subject: 'order',
    subjectId: order.id,
    subjectName,
    action: 'changed',
    before,
    after,
  });
}

/** Closes the review of a paid order's proofs in its favour, in the name of who found it paid. @returns how many waited */
export async function approvePendingProofs(tx: Db, orderId: string, actor: Actor): Promise<number> {
  const approved = await tx
    .update(transferProofs)
    .set({
      status: 'approved',
      reviewedBy: actor.userId,
      reviewedByName: actor.fullName,
      reviewedAt: new Date(),
    })
    .where(and(eq(transferProofs.orderId, orderId), eq(transferProofs.status, 'pending')))
    .returning({ id: transferProofs.id });
  return approved.length;
}
