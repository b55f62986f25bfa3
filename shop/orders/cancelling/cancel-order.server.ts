import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { type OrderEventKind, orderEvents, orders } from '#db/schema.ts';
import { isActive, type LockedOrder, returnOrderStock } from '#shop/orders/locked-order.server.ts';
import { hasHandMoney, keepMoney } from '#shop/orders/money/hand-money.server.ts';
import {
  type NewOrderEvent,
  recordOrderChange,
  recordOrderEvent,
  type UndoneChange,
  undoNote,
} from '#shop/orders/order-event.server.ts';
import { replacedNote } from '#shop/orders/placing/replaces-note.ts';
import { recordRefundOwed } from '#shop/orders/refunds/refund-owed.server.ts';
import { withdrawOfEndedOrder } from '#shop/orders/revisions/offered-revision.server.ts';
import type { Actor } from '#shop/staff/actor.ts';

export type CancelReason =
  /**
   * a member of staff cancelled it; `note`: why, if the history should say it; with `undoes`, they undid the change that
   * restored a cancelled order
   */
  | { kind: 'staff'; actor: Actor; note?: string; undoes?: UndoneChange }
  /** it was not paid in time */
  | { kind: 'lapsed' }
  /**
   * its shopper placed another order, or changed the cart and opened the bank accounts, which holds stock without an
   * order; `by` is the number of the new order, if there is one already
   */
  | { kind: 'replaced'; by?: string }
  /** its customer cancelled it on its page; `note`: the reason they chose, or empty */
  | { kind: 'customer'; note: string };

/**
 * Cancels a locked order: the only way an order becomes Cancelado. Returns the stock the order holds, ends its hold,
 * records the event with its reason, and queues the event's mails; there are none for a replacement. If staff or the
 * customer cancel a paid order, or the customer replaces one that is paid in part, the money to return is recorded. An
 * order that is already cancelled or deleted is left unchanged. A sent order returns its stock too, because its goods are
 * expected back: the trigger `orders_move_goods` (db/migrations/0009_add-stock-items.sql) puts them back on the shelf. A
 * change that waits for its customer is withdrawn.
 *
 * @param order its stock is returned only while `holdsStock` is true; `placeOrder` passes false if the order that
 * replaces it takes over the units or has returned them already
 * @returns the id of the order's event; null if this call did not cancel the order
 */
export async function cancelOrder(tx: Db, order: LockedOrder, reason: CancelReason): Promise<number | null> {
  if (!isActive(order)) return null;

  await keepMoney(tx, order);
  const undone = reason.kind === 'staff' ? reason.undoes : undefined;
  const isByPerson = reason.kind === 'customer' || (reason.kind === 'staff' && !undone);
  // Staff may have received a part of an order that its shopper replaces.
  const isPaidInPart = reason.kind === 'replaced' && (await hasHandMoney(tx, order.id));
  if (isByPerson || isPaidInPart) await recordRefundOwed(tx, order);
  await withdrawOfEndedOrder(tx, order.id);
  await returnOrderStock(tx, order);
  await tx
    .update(orders)
    .set({
      status: 'Cancelado',
      moneyStatus: 'Cancelado',
      holdsStock: false,
      holdExpiresAt: null,
      updatedAt: new Date(),
    })
    .where(eq(orders.id, order.id));
  const eventId = await recordOrderEvent(
    tx,
    order,
    {
      ...eventOf(reason),
      fromStatus: order.status,
      toStatus: 'Cancelado',
      previousHoldExpiresAt: order.holdExpiresAt,
      previousHoldsStock: order.holdsStock,
      ...(undone && { note: undoNote }),
    },
    { sendsMail: !undone?.isUnmailed },
  );
  if (reason.kind === 'staff')
    await recordOrderChange(tx, reason.actor, order, {
      before: { status: order.status },
      after: { status: 'Cancelado' },
    });
  await announce(tx, 'orders', [order.id]);
  return eventId;
}

function eventOf(reason: CancelReason): NewOrderEvent {
  switch (reason.kind) {
    case 'staff':
      return {
        kind: 'status',
        actorId: reason.actor.userId,
        actorName: reason.actor.fullName,
        ...(reason.note && { note: reason.note }),
      };
    case 'lapsed':
      return { kind: 'lapsed' };
    case 'replaced':
      return { kind: 'replaced', ...(reason.by && { note: replacedNote(reason.by) }) };
    case 'customer':
      return { kind: 'customer-cancelled', note: reason.note };
  }
}

/**
 * Finds the kind of the event that last cancelled an order: 'status' for staff, 'customer-cancelled', 'lapsed' or
 * 'replaced' otherwise. Cancellations by undoing a change are skipped: the order keeps its earlier reason.
 *
 * @returns null for an order without such an event
 */
export async function findCancellation(tx: Db, orderId: string): Promise<OrderEventKind | null> {
  const [last] = await tx
    .select({ kind: lastCancellation(tx).as('kind') })
    .from(orders)
    .where(eq(orders.id, orderId));
  return last?.kind ?? null;
}

/** In a query on orders: what `findCancellation` returns for each. */
export function lastCancellation(db: Db): SQL<OrderEventKind | null> {
  const events = db
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, orders.id), eq(orderEvents.toStatus, 'Cancelado'), ne(orderEvents.note, undoNote)),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return sql<OrderEventKind | null>`(${events})`;
}
