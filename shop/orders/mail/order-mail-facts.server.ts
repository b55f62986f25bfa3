import { and, desc, eq, exists, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/database.server.ts';
import {
  orderEvents,
  orderMails,
  orders,
  paymentIncidents,
  paymentTransactions,
  transferProofs,
  users,
} from '#db/schema.ts';
import { findEventMoney } from '#shop/orders/money/find-event-money.server.ts';
import { isMoneyHere } from '#shop/orders/money/paying-transaction.server.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import { replacedNumber } from '#shop/orders/placing/replaces-note.ts';
import { promisedDays } from '#shop/orders/promised-days.server.ts';
import { isReturn, isWholeRefund } from '#shop/orders/refunds/refund-kinds.server.ts';
import { findOffer } from '#shop/orders/revisions/list-revisions.server.ts';
import { hasUnansweredAttempt } from '#shop/orders/waiting-order.server.ts';
import { hasDeletedProduct, isHeldBack } from '#shop/orders/withdrawn-goods.server.ts';
import { listCustomerParcels } from '#shop/parcels/find-parcel.server.ts';
import { listLinesToReview } from '#shop/reviews/review-link.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { storePlace } from '#shop/settings/store-place.ts';
import type { MailedEvent, MailedOrder, MailedOrderState } from './order-mail-news.ts';

/**
 * Finds the facts for a mail about an event of an order: the event, its order and the order's state.
 *
 * @returns null if there is no such event, or its order has been deleted, unless staff have to review its payment
 */
export async function findMailFacts(
  db: Db,
  eventId: number,
): Promise<{ event: MailedEvent; order: MailedOrder; state: MailedOrderState } | null> {
  const mailed = await findEventAndOrder(db, eventId);
  if (!mailed) return null;

  const { event, order } = mailed;
  const [
    events,
    proof,
    onItsWay,
    heldBack,
    isWithdrawn,
    refunds,
    isAcknowledged,
    toReview,
    offer,
    money,
    settings,
    toCollect,
    parcels,
  ] = await Promise.all([
    listEvents(db, order.id),
    findProofStatus(db, order.id),
    findMoneyOnItsWay(db, order.id),
    isHeldBack(db, order.id),
    hasDeletedProduct(db, order),
    db.$count(paymentIncidents, isRefundSince(order.id, event.createdAt)),
    wasAcknowledged(db, order.id, eventId),
    listLinesToReview(db, order),
    findOffer(db, order.id),
    findEventMoney(db, { eventId, orderId: order.id }),
    getStoreSettings(db),
    findToCollect(db, [order.id]),
    listCustomerParcels(db, order.id),
  ]);
  return {
    event,
    order: {
      ...order,
      events,
      replaces: replacedNumber(events),
      toReview,
      toCollect: toCollect.get(order.id) ?? 0,
      ...(order.delivery === 'pickup' && {
        pickup: { place: storePlace(settings).address, hours: settings.openingHours, rest: money.rest },
      }),
      parcels,
    },
    state: {
      proof,
      // Rows written by one transaction have the same timestamp.
      cameWithOrder: events.some(
        ({ kind, createdAt }) => kind === 'placed' && createdAt.getTime() === event.createdAt.getTime(),
      ),
      onItsWay,
      takesTransfers: settings.transferAccounts.length > 0,
      isHeldBack: heldBack,
      isWithdrawn,
      isRefunded: refunds > 0,
      acknowledged: isAcknowledged,
      offer,
      money,
    },
  };
}

/** The events of an order, oldest first. */
function listEvents(db: Db, orderId: string) {
  return db
    .select({
      kind: orderEvents.kind,
      toStatus: orderEvents.toStatus,
      note: orderEvents.note,
      createdAt: orderEvents.createdAt,
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(orderEvents.id);
}

/** The status of the latest proof to review, or else of the latest one; null without a proof. */
async function findProofStatus(db: Db, orderId: string) {
  const [proof] = await db
    .select({ status: transferProofs.status })
    .from(transferProofs)
    .where(eq(transferProofs.orderId, orderId))
    .orderBy(desc(sql`${transferProofs.status} = 'pending'`), desc(transferProofs.createdAt))
    .limit(1);
  return proof?.status ?? null;
}

/** Finds whether the money of an unpaid order may have arrived: its customer must then not be asked to pay. */
async function findMoneyOnItsWay(db: Db, orderId: string): Promise<MailedOrderState['onItsWay']> {
  const { status } = paymentTransactions;
  const transactions = (condition: SQL | undefined) =>
    db
      .select({ id: paymentTransactions.id })
      .from(paymentTransactions)
      .where(and(eq(paymentTransactions.orderId, orderId), condition));
  const { rows } = await db.execute<{ atBank: boolean; here: boolean }>(
    sql`select exists ${transactions(eq(status, 'PENDING'))} or ${hasUnansweredAttempt(db, orderId, new Date())} as "atBank",
      exists ${transactions(isMoneyHere)} as here`,
  );
  const [money] = rows;
  return money?.here ? 'under-review' : money?.atBank ? 'unconfirmed' : null;
}

/** Condition for a refund of the order that is still owed, or that was returned after this moment. */
function isRefundSince(orderId: string, moment: Date): SQL | undefined {
  const { resolvedAt } = paymentIncidents;
  const isOpenOrNew = or(isNull(resolvedAt), and(isReturn, gte(resolvedAt, moment)));
  return and(eq(paymentIncidents.orderId, orderId), isWholeRefund, isOpenOrNew);
}

async function findEventAndOrder(db: Db, eventId: number) {
  const [row] = await db
    .select({
      event: {
        kind: orderEvents.kind,
        fromStatus: orderEvents.fromStatus,
        toStatus: orderEvents.toStatus,
        note: orderEvents.note,
        createdAt: orderEvents.createdAt,
      },
      order: {
        id: orders.id,
        orderNumber: orders.orderNumber,
        items: orders.items,
        totalAmount: orders.totalAmount,
        shippingCost: orders.shippingCost,
        discount: orders.discount,
        channel: orders.channel,
        delivery: orders.delivery,
        remainder: orders.remainder,
        dueOn: orders.dueOn,
        promise: promisedDays,
        shippingAddress: orders.shippingAddress,
        paymentMethod: orders.paymentMethod,
        status: orders.status,
        holdsStock: orders.holdsStock,
        holdExpiresAt: orders.holdExpiresAt,
        accessToken: orders.accessToken,
        isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
        isConfirmed: sql<boolean>`coalesce(${users.emailVerified} and lower(${users.email}) = lower(${orders.shippingAddress} ->> 'email'), false) and ${wasPlacedByAccount(db)}`,
      },
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orderEvents.id, eventId), or(isNull(orders.deletedAt), eq(orderEvents.kind, 'payment-problem'))));
  return row;
}

/**
 * Condition: the account of an order placed it. An account also gets the orders that others placed with its address.
 */
function wasPlacedByAccount(db: Db): SQL<boolean> {
  const placing = alias(orderEvents, 'placing');
  const byAccount = and(eq(placing.orderId, orders.id), eq(placing.kind, 'placed'), eq(placing.actorId, orders.userId));
  return sql<boolean>`exists ${db.select({ id: placing.id }).from(placing).where(byAccount)}`;
}

/** Whether the customer was sent the mail of another event that acknowledges the order. */
async function wasAcknowledged(db: Db, orderId: string, eventId: number): Promise<boolean> {
  const acknowledging = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.id, orderMails.eventId),
        eq(orderEvents.orderId, orderId),
        or(
          inArray(orderEvents.kind, ['placed', 'sold', 'paid', 'method', 'proof-sent']),
          eq(orderEvents.toStatus, 'Pagado'),
        ),
      ),
    );
  const [mail] = await db
    .select({ eventId: orderMails.eventId })
    .from(orderMails)
    .where(
      and(
        eq(orderMails.audience, 'customer'),
        isNotNull(orderMails.sentAt),
        ne(orderMails.eventId, eventId),
        exists(acknowledging),
      ),
    )
    .limit(1);
  return mail !== undefined;
}
