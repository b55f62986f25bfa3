import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orders, transferProofs } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancelling/cancel-order.server.ts';
import {
  type LockedOrder,
  lockOrder,
  lockShortages,
  returnOrderStock,
  type ShortProduct,
  takeOrderStock,
} from '#shop/orders/locked-order.server.ts';
import { acceptApprovedMoney } from '#shop/orders/money/accept-money.server.ts';
import { isPaidByHand, keepMoney, recordImpliedMoney } from '#shop/orders/money/hand-money.server.ts';
import { type HandPayment, receiveMoney } from '#shop/orders/money/order-payments.server.ts';
import { isPaidQuietly } from '#shop/orders/money/paying-transaction.server.ts';
import { recordOrderChange, recordOrderEvent, type UndoneChange } from '#shop/orders/order-event.server.ts';
import { recordPaidTwice, resolvePaidTwice } from '#shop/orders/proofs/paid-twice.server.ts';
import { keepOwedMoney } from '#shop/orders/refunds/keep-owed-money.server.ts';
import { lowerToEarlierRefund } from '#shop/orders/refunds/lower-refund-owed.server.ts';
import { isMoneyGone, isOwedByHand } from '#shop/orders/refunds/refund-owed.server.ts';
import { isRevisionOffered } from '#shop/orders/revisions/offered-revision.server.ts';
import type { ProviderAnswer, Unasked } from '#shop/orders/waiting-order.server.ts';
import { isHeldBack, isUndecided, recordWithdrawnGoods } from '#shop/orders/withdrawn-goods.server.ts';
import { isPaidAtHandover, isPaidOnDelivery, methodOf } from '#shop/paying/payment-methods.ts';
import type { Actor } from '#shop/staff/actor.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { goodsHaveLeft, isToBePaid, type OrderStatus, orderStatuses } from './order-status.ts';
import { refuseSending, type SendingRefused } from './refuse-sending.server.ts';
import { findPermissionForStatus } from './status-permission.server.ts';

/** Another user changed the order since it was loaded: the new status, who set it and when. */
export type OrderChanged = {
  ok: false;
  reason: 'changed-since';
  status: OrderStatus;
  /** '' for the shopper, the provider or the shop itself */
  changedBy: string;
  /** whether the person who made this request had changed it, in another window */
  isOwnChange: boolean;
  changedAt: Date | null;
};

export type ChangeOrderStatusResult =
  /** `eventId` identifies the change, to undo it; null if the order had this status already */
  | { ok: true; orderNumber: string; eventId: number | null }
  | { ok: false; reason: 'not-found' }
  | OrderChanged
  /** its provider has money for it, and no open incident would show that money to staff */
  | { ok: false; reason: 'paid-online' }
  /** it is paid on delivery, so it never waits for a payment before */
  | { ok: false; reason: 'paid-on-delivery' }
  /** the requesting person lacks the permission for this change */
  | { ok: false; reason: 'forbidden' }
  /** the seconds in which a change can be undone have passed */
  | { ok: false; reason: 'too-late' }
  | SendingRefused
  | MoveRefused;

type StatusToSet = {
  orderId: string;
  status: OrderStatus;
  from?: OrderStatus;
  actor: Actor;
  /** what the actor may do; see `permissionForStatus` */
  may?: (permission: Permission) => boolean;
  answer?: ProviderAnswer;
  /** whether staff were shown that a product of the order was withdrawn */
  seesWithdrawn?: boolean;
};

type Move = {
  status: Exclude<OrderStatus, 'Cancelado'>;
  actor: Actor;
  note?: string;
  undoes?: UndoneChange;
  arrived?: HandPayment[];
};

/** Why an order could not get a status. */
export type MoveRefused =
  | { ok: false; reason: 'short-stock'; products: ShortProduct[] }
  /**
   * the money of the order was returned, so it must wait for another payment first: in the status `waits`, or as it is
   * if `waits` is null
   */
  | { ok: false; reason: 'refunded'; waits: OrderStatus | null }
  /** it was paid for withdrawn products, and staff have not decided about that yet */
  | { ok: false; reason: 'held-back' }
  /** a change to it waits until its customer accepts it */
  | { ok: false; reason: 'revision-waiting' };

/**
 * Changes the status of an order on behalf of a member of staff. Changing to the current status does nothing. Any
 * status may follow any other, with these exceptions:
 *
 * - An order with money from an online payment cannot wait for payment again, unless an open incident shows that money.
 * - An order that is paid on delivery is never 'Pendiente'.
 * - If the order's money was returned, it cannot be restored as paid, or sent, unless the carrier collects the money.
 * - An unpaid order is not sent before the provider has answered about its attempts to pay, or their references have
 *   expired, nor while a payment of it is being confirmed: the carrier would collect the same money again.
 * - An unpaid order of withdrawn products is sent only by staff who were shown that.
 * - While an incident says that it was paid for withdrawn products, it is not sent. 'Pagado' raises that incident.
 * - While a change to it waits for its customer, it is not sent.
 * - If units that the order needs are missing, nothing changes.
 *
 * 'Cancelado' returns the order's stock (see `cancelOrder`). Leaving 'Cancelado' takes the stock again, and so does
 * sending an order that was paid after its products were sold out. 'Pagado' approves the proofs still under review and
 * accepts money that arrived online for review.
 *
 * @param change.from the status staff saw when they chose the new one: if the order has another one by now, nothing
 * changes and the result says who changed it. Without it, any status is overwritten.
 */
export async function changeOrderStatus(
  db: Db,
  { orderId, status, from, actor, may = () => true, answer = 'unasked', seesWithdrawn = false }: StatusToSet,
  now = new Date(),
): Promise<ChangeOrderStatusResult | Unasked> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    const { orderNumber } = order;
    if (order.status === status) return { ok: true, orderNumber, eventId: null };
    if (from && order.status !== from) return orderChanged(tx, order, actor);
    if (!may(await findPermissionForStatus(tx, order, status))) return { ok: false, reason: 'forbidden' };
    if (status === 'Pendiente' && isPaidOnDelivery(order.paymentMethod))
      return { ok: false, reason: 'paid-on-delivery' };
    if (isToBePaid(status) && (await isPaidQuietly(tx, order.id))) return { ok: false, reason: 'paid-online' };

    if (status === 'Cancelado') {
      const eventId = await cancelOrder(tx, order, { kind: 'staff', actor });
      return { ok: true, orderNumber, eventId };
    }
    const isSentUnpaid = goodsHaveLeft(status) && !goodsHaveLeft(order.status) && order.status !== 'Pagado';
    const refused = isSentUnpaid && (await refuseSending(tx, order, { answer, seesWithdrawn, now }));
    if (refused) return refused;
    const moved = await moveOrder(tx, order, { status, actor });
    if (!moved.ok) return moved;
    await announce(tx, 'orders', [order.id]);
    return { ok: true, orderNumber, eventId: moved.eventId };
  });
}

/** Describes for staff how an order has changed since they loaded it. */
export async function orderChanged(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'status'>,
  actor: Actor,
): Promise<OrderChanged> {
  const [last] = await tx
    .select({ changedBy: orderEvents.actorName, actorId: orderEvents.actorId, changedAt: orderEvents.createdAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.toStatus, order.status)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const { changedBy, actorId, changedAt } = last ?? { changedBy: '', actorId: null, changedAt: null };
  const isOwnChange = actorId === actor.userId;
  return { ok: false, reason: 'changed-since', status: order.status, changedBy, isOwnChange, changedAt };
}

/**
 * Changes a locked order to a status other than 'Cancelado' on behalf of staff, and takes or returns its stock as the
 * status requires. Refuses to restore or send an order whose money was returned or annulled.
 *
 * @param change.undoes the change to undo: the order's hold is restored, and it holds stock only if it did before; no
 * mail is sent if none was sent about that change
 * @param change.arrived money that led to the change, or that the change to undo voided, to be recorded with it
 * @returns the id of the order's event, or why the change was refused; nothing was changed then
 */
export async function moveOrder(
  tx: Db,
  order: LockedOrder,
  { status, actor, note, undoes, arrived = [] }: Move,
): Promise<{ ok: true; eventId: number } | MoveRefused> {
  if (needsMoney(order, status, undoes) && (await isMoneyGone(tx, order, status))) {
    const waits = !isToBePaid(order.status) ? (methodOf(order.paymentMethod)?.firstStatus ?? 'Pendiente') : null;
    return { ok: false, reason: 'refunded', waits };
  }
  const isLeaving = goodsHaveLeft(status) && !goodsHaveLeft(order.status);
  if (isLeaving && (await isRevisionOffered(tx, order.id))) return { ok: false, reason: 'revision-waiting' };
  await keepMoney(tx, order);
  const wasByHand = await isPaidByHand(tx, order.id);
  if (isLeaving && !undoes && (await isHeldBack(tx, order.id))) return { ok: false, reason: 'held-back' };
  const needsStock = order.status === 'Cancelado' || (goodsHaveLeft(status) && !(await hasLeftUncounted(tx, order)));
  const holdsStock = undoes?.holdsStock ?? (order.holdsStock || needsStock);
  const short = await moveStock(tx, order, { status, holdsStock });
  if (short.length > 0) return { ok: false, reason: 'short-stock', products: short };
  // Without a deadline, the order can no longer lapse: staff have decided about it.
  const holdExpiresAt = undoes?.holdExpiresAt ?? null;
  await tx
    .update(orders)
    .set({ status, moneyStatus: status, holdsStock, holdExpiresAt, updatedAt: new Date() })
    .where(eq(orders.id, order.id));
  const approved = status === 'Pagado' ? await approvePendingProofs(tx, order, actor) : 0;
  const isPaidNow = status === 'Pagado' && !goodsHaveLeft(order.status) && !undoes;
  if (isPaidNow && (await isUndecided(tx, order))) await recordWithdrawnGoods(tx, order, actor);
  const isSentUnpaid = isLeaving && order.status !== 'Pagado';
  const isAccepted = status === 'Pagado' || (isSentUnpaid && !isPaidAtHandover(order.paymentMethod));
  if (isAccepted && !(await isOwedByHand(tx, order.id))) await acceptApprovedMoney(tx, order);
  for (const payment of arrived) await receiveMoney(tx, payment);
  if (undoes && order.status === 'Cancelado') await lowerToEarlierRefund(tx, order.id);
  if (status === 'Pagado' || goodsHaveLeft(status)) await keepOwedMoney(tx, order, actor);
  await resolvePaidTwice(tx, order.id);
  const eventId = await recordOrderEvent(
    tx,
    order,
    {
      kind: 'status',
      fromStatus: order.status,
      toStatus: status,
      actorId: actor.userId,
      actorName: actor.fullName,
      previousHoldExpiresAt: order.holdExpiresAt,
      previousHoldsStock: order.holdsStock,
      ...(note && { note }),
    },
    { sendsMail: !undoes?.isUnmailed },
  );
  await recordImpliedMoney(tx, order, { wasByHand, actor, isUndo: undoes !== undefined });
  await recordOrderChange(tx, actor, order, {
    before: { status: order.status, ...(approved > 0 && { proof: 'pending' }) },
    after: { status, ...(approved > 0 && { proof: 'approved' }) },
  });
  return { ok: true, eventId };
}

/**
 * Whether a change of status requires that the order's money is still there: restoring a cancelled order as paid or
 * sent, sending an order that waits for its payment, or setting a sent order back to Pagado. Undoing a change may
 * always mark goods as sent: they were sent before.
 */
function needsMoney({ status: from, paymentMethod }: LockedOrder, to: OrderStatus, undoes?: UndoneChange): boolean {
  if (undoes && goodsHaveLeft(to)) return false;
  if (from === 'Cancelado')
    return to === 'Pagado' || to === 'Entregado' || (to === 'Enviado' && !isPaidOnDelivery(paymentMethod));
  if (goodsHaveLeft(from)) return to === 'Pagado' && !isPaidOnDelivery(paymentMethod);
  return from === 'Pendiente' && goodsHaveLeft(to);
}

/**
 * Whether an order's goods left before the shop counted its shelf, as for imported orders. Sending it again must not
 * take them from the shelf.
 */
async function hasLeftUncounted(tx: Db, order: LockedOrder): Promise<boolean> {
  if (order.holdsStock || goodsHaveLeft(order.status)) return !order.holdsStock;
  const { orderId, fromStatus, previousHoldsStock } = orderEvents;
  const left = and(
    eq(orderId, order.id),
    inArray(fromStatus, orderStatuses.filter(goodsHaveLeft)),
    eq(previousHoldsStock, false),
  );
  return (await tx.$count(orderEvents, left)) > 0;
}

/**
 * Takes or returns the units of a locked order, as its new status requires.
 *
 * @param to.holdsStock whether the order holds its units in that status
 * @returns the products with too few units; nothing was changed then
 */
async function moveStock(
  tx: Db,
  order: LockedOrder,
  { status, holdsStock }: { status: OrderStatus; holdsStock: boolean },
): Promise<ShortProduct[]> {
  if (!holdsStock) {
    await returnOrderStock(tx, order);
    return [];
  }
  const isSent = goodsHaveLeft(status) && !goodsHaveLeft(order.status);
  const short = isSent ? await lockShortages(tx, order.items) : [];
  return short.length > 0 || order.holdsStock ? short : takeOrderStock(tx, order.items);
}

/**
 * Approves the proofs of an order that are still under review, in the name of the member of staff who marked it as
 * paid.
 *
 * @returns how many there were
 */
export async function approvePendingProofs(tx: Db, order: LockedOrder, actor: Actor): Promise<number> {
  const approved = await tx
    .update(transferProofs)
    .set({
      status: 'approved',
      reviewedBy: actor.userId,
      reviewedByName: actor.fullName,
      // The database's time of the transaction, which the event of this change has too: undoing it finds the proofs by
      // it.
      reviewedAt: sql`now()`,
    })
    .where(and(eq(transferProofs.orderId, order.id), eq(transferProofs.status, 'pending')))
    .returning({ id: transferProofs.id });
  if (approved.length > 0) await recordPaidTwice(tx, order, actor);
  return approved.length;
}
