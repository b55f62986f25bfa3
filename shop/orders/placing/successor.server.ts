/** The order that took the place of another one of the same shopper. */
import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orders } from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { recordOrderEvent, undoNote } from '#shop/orders/order-event.server.ts';
import { sharesGoods } from './order-content.server.ts';
import { replacedNote, successorNumber } from './replaces-note.ts';

/** `accessToken`: the secret of its link; null if the link of the replaced order does not open it. */
export type Successor = { orderNumber: string; accessToken: string | null };

/** So that a damaged history cannot be followed for ever. */
const mostSteps = 20;

/**
 * Whether a new order takes the place of an earlier one of the same attempt that had already been cancelled: by a hold
 * of the changed cart, or, if they have goods in common, because it was not paid in time.
 */
export async function isSucceeded(tx: Db, cancelled: LockedOrder, lines: NewOrder['lines']): Promise<boolean> {
  const cancellation = await findLastCancellation(tx, cancelled.id);
  if (cancelled.deletedAt) return false;
  if (cancellation?.kind === 'replaced') return cancellation.note === '';
  return cancellation?.kind === 'lapsed' && sharesGoods(cancelled.items, lines);
}

/**
 * Records which order took the place of a locked cancelled one; see `isSucceeded`. From then on late money does not
 * restore a lapsed order, because its goods would be delivered twice.
 */
export async function recordSuccessor(tx: Db, cancelled: LockedOrder, orderNumber: string): Promise<void> {
  const cancellation = await findLastCancellation(tx, cancelled.id);
  const note = replacedNote(orderNumber);
  if (cancellation?.kind === 'replaced')
    await tx.update(orderEvents).set({ note }).where(eq(orderEvents.id, cancellation.id));
  else
    await recordOrderEvent(tx, cancelled, { kind: 'replaced', fromStatus: 'Cancelado', toStatus: 'Cancelado', note });
}

/**
 * Finds the order that took the place of a cancelled one, or the last of several that followed each other. Its link is
 * found only if both orders have the same telephone: the holder of the old link may not be its customer.
 *
 * @returns null if no order took its place, or that one was deleted
 */
export async function findSuccessor(
  db: Db,
  replaced: { orderNumber: string; shippingAddress: { phone: string } },
): Promise<Successor | null> {
  const { phone } = replaced.shippingAddress;
  let successor: Successor | null = null;
  let { orderNumber } = replaced;
  for (let step = 0; step < mostSteps; step += 1) {
    const next = await findNext(db, orderNumber);
    if (!next) break;
    orderNumber = next.orderNumber;
    const isSamePhone = phone !== '' && next.shippingAddress.phone === phone;
    successor = { orderNumber, accessToken: isSamePhone ? next.accessToken : null };
  }
  return successor;
}

async function findNext(db: Db, orderNumber: string) {
  const [before] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber));
  const cancellation = before && (await findLastCancellation(db, before.id));
  const number = cancellation && successorNumber(cancellation);
  if (!number) return null;
  const { accessToken, shippingAddress } = orders;
  const [next] = await db
    .select({ orderNumber: orders.orderNumber, accessToken, shippingAddress })
    .from(orders)
    .where(and(eq(orders.orderNumber, number), isNull(orders.deletedAt)));
  return next ?? null;
}

async function findLastCancellation(db: Db, orderId: string) {
  const [last] = await db
    .select({ id: orderEvents.id, kind: orderEvents.kind, note: orderEvents.note })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, 'Cancelado'), ne(orderEvents.note, undoNote)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last;
}
