import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import {
  type OrderStatus,
  orders,
  type PaymentIncident,
  type PaymentMethod,
  paymentIncidents,
  paymentTransactions,
  type RefundMethod,
} from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { lastCancellation } from '#shop/orders/cancelling/cancel-order.server.ts';
import { isActive, type LockedOrder, lockOrder } from '#shop/orders/locked-order.server.ts';
import { countMoney } from '#shop/orders/money/accept-money.server.ts';
import { keepMoney } from '#shop/orders/money/hand-money.server.ts';
import type { OrderPayment } from '#shop/orders/money/order-payment.ts';
import { givenBackInCents, isGivenBackInPart, isOfTransaction } from '#shop/orders/money/paying-transaction.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { isGivenBackByHand } from '#shop/orders/refunds/give-back-online.server.ts';
import { findOrderMoney } from '#shop/orders/refunds/order-money.server.ts';
import { isExcess, isPart } from '#shop/orders/refunds/part-key.ts';
import { settlePart } from '#shop/orders/refunds/part-owed.server.ts';
import { refundNotes } from '#shop/orders/refunds/refund-notes.ts';
import { settleCoveredParts } from '#shop/orders/refunds/refund-owed.server.ts';
import { hasReturnOtherwise } from '#shop/orders/refunds/returned-otherwise.server.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { lockOpenTill } from '#shop/till/lock-till.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { payOutRefund } from './pay-out-refund.server.ts';
import { recordMoneyReturned } from './record-money-returned.server.ts';
import { isReturnedByCancelling } from './returned-by-cancelling.ts';
import { isVoidable } from './voidable.ts';

/** An incident with its order, if it has one. */
export type IncidentInList = PaymentIncident & {
  /** whether it is about money that the customer got back more than once */
  isReturnedTwice: boolean;
  /** whether it is a refund owed that the provider can give back at once; see `voidCard` */
  isVoidable: boolean;
  /** whether it owes what a customer transferred beyond what their order lacked */
  isExcess: boolean;
  /** whether it is about all money of a payment at the provider, which gives no parts back */
  isWholeAtProvider: boolean;
  order: {
    orderNumber: string;
    totalAmount: Pesos;
    status: OrderStatus;
    paymentMethod: PaymentMethod | null;
    /** how the order is paid, judged by the money that the shop has */
    payment: OrderPayment;
    deleted: boolean;
    /** whether it was cancelled for good: another order took its place, or it has no address any more */
    isEnded: boolean;
  } | null;
};

/**
 * Lists payments that staff must review, latest first.
 *
 * @param filter.open true for unresolved incidents, false for resolved ones; both if absent
 * @param filter.orderId only incidents of this order
 * @param filter.incidentId only this incident
 */
export async function listIncidents(
  db: Db,
  filter: { open?: boolean; orderId?: string; incidentId?: string; limit?: number; offset?: number } = {},
): Promise<IncidentInList[]> {
  const { open, orderId, incidentId, limit = 50, offset = 0 } = filter;
  if (![orderId, incidentId].every((id) => id === undefined || isUuid(id))) return [];
  const rows = await db
    .select({
      incident: paymentIncidents,
      hasReturnOtherwise: hasReturnOtherwise(db, { ...paymentIncidents, before: paymentIncidents.createdAt }),
      paidInCents: paymentTransactions.amountInCents,
      methodType: paymentTransactions.methodType,
      paidAt: paymentTransactions.createdAt,
      givenBackInCents: givenBackInCents.mapWith(Number),
      orderNumber: orders.orderNumber,
      totalAmount: orders.totalAmount,
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      deletedAt: orders.deletedAt,
      forgottenAt: orders.forgottenAt,
      cancellation: lastCancellation(db),
    })
    .from(paymentIncidents)
    .leftJoin(orders, eq(orders.id, paymentIncidents.orderId))
    .leftJoin(paymentTransactions, isOfTransaction)
    .where(
      and(
        open === undefined ? undefined : openness(open),
        orderId === undefined ? undefined : eq(paymentIncidents.orderId, orderId),
        incidentId === undefined ? undefined : eq(paymentIncidents.id, incidentId),
      ),
    )
    .orderBy(desc(paymentIncidents.createdAt), desc(paymentIncidents.id))
    .limit(limit)
    .offset(offset);
  const money = await findOrderMoney(
    db,
    rows.flatMap(({ incident }) => incident.orderId ?? []),
  );
  return rows.map(({ incident, orderNumber, totalAmount, status, paymentMethod, deletedAt, ...rest }) => ({
    ...incident,
    isReturnedTwice:
      isGone(incident) &&
      (rest.hasReturnOtherwise || incident.amountInCents > (rest.paidInCents ?? incident.amountInCents)),
    isVoidable: isOpenCard(incident, rest),
    isExcess: isExcess(incident),
    isWholeAtProvider: incident.provider !== withoutProvider && !isPart(incident) && rest.givenBackInCents === 0,
    order:
      orderNumber === null || totalAmount === null || status === null
        ? null
        : {
            orderNumber,
            totalAmount,
            status,
            paymentMethod,
            payment: money[incident.orderId ?? '']?.payment ?? 'unpaid',
            deleted: deletedAt !== null,
            isEnded: status === 'Cancelado' && (rest.forgottenAt !== null || rest.cancellation === 'replaced'),
          },
  }));
}

function isOpenCard(
  { kind, resolvedAt, amountInCents }: PaymentIncident,
  { methodType, paidAt, paidInCents }: { methodType: string | null; paidAt: Date | null; paidInCents: number | null },
): boolean {
  if (kind !== 'refund-owed' || resolvedAt || !methodType || !paidAt || paidInCents === null) return false;
  return isVoidable({ methodType, paidAt, paidInCents, amountInCents }, new Date());
}

/** Counts the unresolved incidents, or the resolved ones. */
export async function countIncidents(db: Db, { open }: { open: boolean }): Promise<number> {
  const [row] = await db.select({ count: count() }).from(paymentIncidents).where(openness(open));
  return row?.count ?? 0;
}

export type ResolveIncidentResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** a refund owed can only be settled by recording how the money was returned */
  | { ok: false; reason: 'method-missing' }
  /** the provider gives no parts back */
  | { ok: false; reason: 'not-by-provider' }
  /** its order is paid: cancelling that owes the money, which is then returned */
  | { ok: false; reason: 'cancel-first' }
  /** the money was returned in cash, and no till is open from which it came */
  | { ok: false; reason: 'till-closed' }
  /** another amount is owed than staff saw when they returned the money */
  | { ok: false; reason: 'other-amount'; amountInCents: number; currency: string }
  /** another user has already resolved it */
  | { ok: false; reason: 'resolved'; by: string };

/**
 * Marks an incident as resolved, with what was done about it.
 *
 * If staff returned the money of its transaction, the transaction no longer counts as money for its order, and an order
 * that it paid waits for payment again. If they did not, and had already set the order to a paid or sent status, the
 * transaction pays the order unless other money does. An incident that says that money is gone says nothing about the
 * rest: cancelling the order owes that. Money of a paid order without a payment at the provider is returned only by
 * cancelling the order; see `isReturnedByCancelling`. The provider returns only whole payments: a part owed, and the
 * rest of a payment of which parts were returned, are returned by another way.
 *
 * @param settlement.refundMethod how staff returned the money, required for a refund owed; null if the shop keeps it
 * @param settlement.shownInCents the amount that staff saw when they returned the money; absent if they saw none
 * @param settlement.evidenceKey key of the file that proves the return, in the private storage
 */
export async function resolveIncident(
  db: Db,
  {
    incidentId,
    resolution,
    refundMethod: method = null,
    shownInCents,
    evidenceKey,
    actor,
  }: {
    incidentId: string;
    resolution: string;
    refundMethod?: RefundMethod | null;
    shownInCents?: number;
    evidenceKey?: string;
    actor: Actor;
  },
): Promise<ResolveIncidentResult> {
  if (!isUuid(incidentId)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const isThis = eq(paymentIncidents.id, incidentId);
    const isShownAmount = shownInCents === undefined ? undefined : eq(paymentIncidents.amountInCents, shownInCents);
    const [incident] = await tx.select().from(paymentIncidents).where(isThis);
    if (!incident) return { ok: false, reason: 'not-found' };
    const refundMethod = isGone(incident) ? null : method;
    if (incident.kind === 'refund-owed' && refundMethod === null) return { ok: false, reason: 'method-missing' };
    const order = incident.orderId ? await lockOrder(tx, incident.orderId, { deletedToo: true }) : null;
    if (order) {
      await keepMoney(tx, order);
      if (!isActive(order)) await settleCoveredParts(tx, order.id);
    }
    const refused = refundMethod && (await refuseReturn(tx, incident, { order, refundMethod }));
    if (refused) return refused;
    const till = refundMethod === 'cash' ? await lockOpenTill(tx) : null;
    if (refundMethod === 'cash' && !till) return { ok: false, reason: 'till-closed' };
    const [resolved] = await tx
      .update(paymentIncidents)
      .set({
        // The database's clock, as for the order's events: only events after this time can mean that the order was
        // paid.
        resolvedAt: sql`now()`,
        resolvedBy: actor.userId,
        resolvedByName: actor.fullName,
        resolution: resolution.trim(),
        refundMethod,
      })
      .where(and(isThis, isNull(paymentIncidents.resolvedAt), isShownAmount))
      .returning();
    if (resolved) {
      const refund = refundMethod && { refundMethod, actor, ...(evidenceKey && { evidenceKey }) };
      await recordResolved(tx, resolved, { order, till, refund, actor });
      return { ok: true };
    }
    const [current] = await tx.select().from(paymentIncidents).where(isThis);
    if (!current) return { ok: false, reason: 'not-found' };
    const { resolvedAt, resolvedByName: by, amountInCents, currency } = current;
    return resolvedAt
      ? { ok: false, reason: 'resolved', by }
      : { ok: false, reason: 'other-amount', amountInCents, currency };
  });
}

/** Refuses to record that money was returned which is not to be returned, or not in this way. */
async function refuseReturn(
  tx: Db,
  incident: PaymentIncident,
  { order, refundMethod }: { order: LockedOrder | null; refundMethod: RefundMethod },
): Promise<Extract<ResolveIncidentResult, { ok: false }> | null> {
  if (order && isReturnedByCancelling(incident, { ...order, isDeleted: order.deletedAt !== null }))
    return { ok: false, reason: 'cancel-first' };
  const isPartAtProvider = refundMethod === 'provider' && (isPart(incident) || (await isGivenBackInPart(tx, incident)));
  return isPartAtProvider ? { ok: false, reason: 'not-by-provider' } : null;
}

/** Records what became of the money of a resolved incident, and the change in the history of staff. */
async function recordResolved(
  tx: Db,
  incident: PaymentIncident,
  {
    order,
    till,
    refund,
    actor,
  }: {
    order: LockedOrder | null;
    till: string | null;
    refund: { refundMethod: RefundMethod; actor: Actor; evidenceKey?: string } | null;
    actor: Actor;
  },
): Promise<void> {
  if (order && refund && isPart(incident)) await settlePart(tx, order.id, incident, refund);
  else if (order && !isWhollyGone(incident))
    await (refund
      ? recordMoneyReturned(tx, order, incident, refund)
      : countMoney(tx, order, incident, { isKept: true }));
  if (order && refund)
    await recordOrderEvent(tx, order, {
      kind: 'payment',
      note: refundNotes[refund.refundMethod],
      actorId: actor.userId,
      actorName: actor.fullName,
    });
  if (till && !(await isGivenBackByHand(tx, incident.id)))
    await payOutRefund(tx, till, { ...incident, orderNumber: order?.orderNumber }, actor);
  await recordChange(tx, actor, {
    subject: 'payment',
    subjectId: incident.id,
    subjectName: `Pago ${incident.reference}`,
    action: 'changed',
    before: { settled: false },
    after: { settled: true, ...(refund && { moneyReturned: true, refundMethod: refund.refundMethod }) },
  });
  await announce(tx, 'orders', incident.orderId ? [incident.orderId] : []);
}

/** Whether an incident says that all money of its payment is gone already: there is nothing to count. */
const isWhollyGone = ({ kind }: Pick<PaymentIncident, 'kind'>) => kind === 'voided' || kind === 'reversed';

/** Whether an incident says that money of its payment is gone already, wholly or in part. */
const isGone = (incident: Pick<PaymentIncident, 'kind'>) =>
  isWhollyGone(incident) || incident.kind === 'partly-reversed';

function openness(open: boolean) {
  return open ? isNull(paymentIncidents.resolvedAt) : isNotNull(paymentIncidents.resolvedAt);
}
