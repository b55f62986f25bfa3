/** Money to return to a customer, because a paid order was cancelled or deleted. */
import { and, desc, eq, exists, isNotNull, isNull, ne, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/database.server.ts';
import {
  type OrderStatus,
  type PaymentIncidentKind,
  paymentIncidents,
  paymentTransactions,
  transferProofs,
} from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { isCoveredByHand, voidImpliedMoney } from '#shop/orders/money/hand-money.server.ts';
import { hasEnteredPayment } from '#shop/orders/money/order-payments.server.ts';
import {
  canPay,
  hasApprovedProof,
  isMoneyHere,
  isOfTransaction,
} from '#shop/orders/money/paying-transaction.server.ts';
import { goodsHaveLeft } from '#shop/orders/status/order-status.ts';
import { findPaymentSigns } from '#shop/orders/waiting-order.server.ts';
import { isPaidOnline } from '#shop/paying/payment-methods.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { findOrderMoney, isPaidMoneyGone, isPaying } from './order-money.server.ts';
import { findOwedByHand } from './owed-by-hand.server.ts';
import { lowerPartsOwed } from './part-owed.server.ts';
import { isPartOf, isPartRefund, isReturn, isWholeRefund, isWholeRefundIn } from './refund-kinds.server.ts';

/** The kinds of incidents about money that is gone, wholly or in part. */
const goneKinds: PaymentIncidentKind[] = ['voided', 'reversed', 'partly-reversed'];

/** The resolution of other incidents about money that a refund owed now covers. */
const nowOwed = 'Quedó como dinero por devolver';

/**
 * Records that all money of an order has to be returned, one entry per payment, for staff to settle. The entry replaces
 * the open incidents about that money, and the parts owed of it; it is due when the first of these was. Does nothing for
 * an order without money.
 *
 * Call it in the transaction that cancels or deletes the order, before its status changes.
 */
export async function recordRefundOwed(tx: Db, order: { id: string; orderNumber: string }): Promise<void> {
  const { here = [] } = (await findOrderMoney(tx, [order.id]))[order.id] ?? {};
  for (const { transaction, amountInCents, currency } of here) {
    const source = transaction ?? (await byHand(tx, order));
    const incident = { ...source, amountInCents, currency };
    await tx
      .insert(paymentIncidents)
      // The database's time of the transaction, which the event of this change has too: undoing it finds the refund by
      // it.
      .values({ kind: 'refund-owed', orderId: order.id, status: 'APPROVED', createdAt: sql`now()`, ...incident })
      // The order had an earlier refund owed and was restored since: it is opened again, unless it records a return.
      .onConflictDoUpdate({
        target: [paymentIncidents.provider, paymentIncidents.transactionId, paymentIncidents.kind],
        set: {
          ...incident,
          createdAt: sql`case when ${paymentIncidents.resolvedAt} is null then ${paymentIncidents.createdAt} else now() end`,
          resolvedAt: null,
          resolvedBy: null,
          resolvedByName: '',
          resolution: '',
        },
        setWhere: isNull(paymentIncidents.refundMethod),
      });
  }
  await settleOthers(tx, order.id);
}

/** Sets the day by which the open refunds of all money of an order are due, unless they are due earlier. */
export async function setRefundDue(tx: Db, orderId: string, dueOn: SQL | string): Promise<void> {
  await tx
    .update(paymentIncidents)
    .set({ dueOn: sql`least(${paymentIncidents.dueOn}, ${dueOn}::date)` })
    .where(and(eq(paymentIncidents.orderId, orderId), isWholeRefund, isNull(paymentIncidents.resolvedAt)));
}

/**
 * Settles the parts owed of a locked order that an open refund owed covers, or that exceed what is left in its
 * customer's favour. There are none, unless a process of the previous version cancelled the order: it owes all money,
 * and does not know parts of what arrived beyond the price.
 */
export async function settleCoveredParts(tx: Db, orderId: string): Promise<void> {
  await settleOthers(tx, orderId);
  await lowerPartsOwed(tx, orderId);
}

/** Settles the open incidents about money that is also in an open refund owed of the order. */
async function settleOthers(tx: Db, orderId: string): Promise<void> {
  const refund = alias(paymentIncidents, 'refund');
  const isOfSameMoney = and(
    eq(refund.orderId, orderId),
    isWholeRefundIn(refund),
    isNull(refund.resolvedAt),
    eq(refund.provider, paymentIncidents.provider),
    or(
      eq(refund.provider, withoutProvider),
      eq(refund.transactionId, paymentIncidents.transactionId),
      and(isPartRefund, isPartOf(refund.transactionId)),
    ),
  );
  const settled = await tx
    .update(paymentIncidents)
    .set({ resolvedAt: sql`now()`, resolution: nowOwed })
    .where(
      and(
        eq(paymentIncidents.orderId, orderId),
        or(notInArray(paymentIncidents.kind, ['refund-owed', ...goneKinds]), isPartRefund),
        isNull(paymentIncidents.resolvedAt),
        exists(tx.select({ id: refund.id }).from(refund).where(isOfSameMoney)),
      ),
    )
    .returning({ dueOn: paymentIncidents.dueOn });
  const [earliest] = settled.flatMap(({ dueOn }) => dueOn ?? []).toSorted();
  if (earliest) await setRefundDue(tx, orderId, earliest);
}

/**
 * Identifies money that came without the provider: by the id of its order, with a number added if earlier such money
 * was returned.
 */
async function byHand(tx: Db, { id, orderNumber }: { id: string; orderNumber: string }) {
  const isByHand = and(eq(paymentIncidents.orderId, id), eq(paymentIncidents.provider, withoutProvider));
  const returned = await tx.$count(paymentIncidents, and(isByHand, isReturn));
  const transactionId = returned === 0 ? id : `${id}/${returned + 1}`;
  return { provider: withoutProvider, transactionId, reference: orderNumber };
}

/**
 * Assigns a transaction to the refund owed of its order that was recorded without one: staff had set the order to
 * Pagado before the approval was reported, so both are the same money. If that refund is settled, the transaction
 * counts as returned too.
 *
 * This does not apply to an order paid by transfer, with an approved proof or with a payment that staff recorded: its
 * refund is of other money.
 *
 * @returns whether there is such a refund of the same amount, open or settled with a return
 */
export async function assignToRefundOwed(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'paymentMethod'>,
  provider: string,
  transaction: { id: string; reference: string; amountInCents: number; currency: string },
): Promise<boolean> {
  const { id: transactionId, reference, amountInCents, currency } = transaction;
  const approved = and(eq(transferProofs.orderId, order.id), eq(transferProofs.status, 'approved'));
  const isOther =
    !isPaidOnline(order.paymentMethod) ||
    (await tx.$count(transferProofs, approved)) > 0 ||
    (await hasEnteredPayment(tx, order.id));
  if (isOther) return false;
  const [refund] = await tx
    .select({ id: paymentIncidents.id, resolvedAt: paymentIncidents.resolvedAt })
    .from(paymentIncidents)
    .where(
      and(
        eq(paymentIncidents.orderId, order.id),
        isWholeRefund,
        eq(paymentIncidents.provider, withoutProvider),
        eq(paymentIncidents.amountInCents, amountInCents),
        eq(paymentIncidents.currency, currency),
        or(isNull(paymentIncidents.resolvedAt), isNotNull(paymentIncidents.refundMethod)),
      ),
    )
    .orderBy(desc(paymentIncidents.createdAt), desc(paymentIncidents.id))
    .limit(1);
  if (!refund) return false;
  if (refund.resolvedAt === null) await voidImpliedMoney(tx, order.id, null);
  await tx
    .update(paymentIncidents)
    .set({ provider, transactionId, reference })
    .where(eq(paymentIncidents.id, refund.id));
  await tx
    .update(paymentTransactions)
    .set({ returnedAt: refund.resolvedAt })
    .where(and(eq(paymentTransactions.provider, provider), eq(paymentTransactions.transactionId, transactionId)));
  return true;
}

/**
 * Whether all money of an order that came without the provider is owed. If staff restore the order, that money pays it
 * again.
 */
export async function isOwedByHand(tx: Db, orderId: string): Promise<boolean> {
  return (await findOwedByHand(tx, orderId)) > 0;
}

/**
 * Whether money of an order was returned or annulled, and the shop has no other money that can pay it. A payment at the
 * provider of another amount or in another currency cannot. Unless the goods are to be sent, money that is not confirmed yet counts as
 * well.
 *
 * @param to the status that the order is to have
 */
export async function isMoneyGone(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'totalAmount'>,
  to: OrderStatus,
): Promise<boolean> {
  const gone = and(eq(paymentTransactions.orderId, order.id), isPaidMoneyGone);
  const isEverGone =
    (await tx.$count(paymentIncidents, and(eq(paymentIncidents.orderId, order.id), isReturn))) > 0 ||
    (await tx.$count(paymentTransactions, gone)) > 0;
  if (!isEverGone || (await isOwedByHand(tx, order.id)) || (await hasApprovedProof(tx, order.id))) return false;
  if (await isCoveredByHand(tx, order.id)) return false;
  const here = and(eq(paymentTransactions.orderId, order.id), isMoneyHere, canPay(order));
  if ((await tx.$count(paymentTransactions, here)) > 0) return false;
  if (goodsHaveLeft(to)) return true;
  const { atProvider, hasValidProof } = await findPaymentSigns(tx, order.id, new Date(), { for: order });
  return !atProvider && !hasValidProof;
}

/**
 * Settles the open refunds of all money of an order without a return of money: either the shop keeps the money, because
 * staff set the order to a paid or sent status or undid its cancellation, or the money never came. Opens the incidents
 * and the parts owed again that the refunds had replaced, except those of money that pays the order now.
 *
 * @param options.only only the refund of money without a provider
 * @param options.except the refund of money without a provider stays open
 * @param options.recordedAt only refunds recorded by the change of status at this time
 * @returns how many were settled
 */
export async function withdrawRefundOwed(
  tx: Db,
  order: { id: string },
  actor: Actor,
  resolution = 'El pedido se reactivó: no hay nada que devolver.',
  {
    only,
    except,
    recordedAt,
  }: { only?: typeof withoutProvider; except?: typeof withoutProvider; recordedAt?: SQL } = {},
): Promise<number> {
  const isOfOrder = eq(paymentIncidents.orderId, order.id);
  const withdrawn = await tx
    .update(paymentIncidents)
    .set({
      resolvedAt: sql`now()`,
      resolvedBy: actor.userId,
      resolvedByName: actor.fullName,
      resolution,
    })
    .where(
      and(
        isOfOrder,
        isWholeRefund,
        isNull(paymentIncidents.resolvedAt),
        only && eq(paymentIncidents.provider, only),
        except && ne(paymentIncidents.provider, except),
        recordedAt && eq(paymentIncidents.createdAt, recordedAt),
      ),
    )
    .returning({ provider: paymentIncidents.provider, transactionId: paymentIncidents.transactionId });
  const paying = tx
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(and(isPaying, isOfTransaction));
  for (const { provider, transactionId } of withdrawn)
    await tx
      .update(paymentIncidents)
      .set({ resolvedAt: null, resolution: '' })
      .where(
        and(
          isOfOrder,
          eq(paymentIncidents.resolution, nowOwed),
          eq(paymentIncidents.provider, provider),
          provider === withoutProvider
            ? undefined
            : or(eq(paymentIncidents.transactionId, transactionId), isPartOf(transactionId)),
          or(ne(paymentIncidents.kind, 'paid-twice'), notExists(paying)),
        ),
      );
  return withdrawn.length;
}

/**
 * Opens the refunds owed of an order again that a change of status had withdrawn. `changedAt` is the time of that
 * change.
 */
export async function reopenRefundOwed(tx: Db, orderId: string, changedAt: SQL): Promise<void> {
  await tx
    .update(paymentIncidents)
    .set({ resolvedAt: null, resolvedBy: null, resolvedByName: '', resolution: '' })
    .where(and(eq(paymentIncidents.orderId, orderId), isWholeRefund, eq(paymentIncidents.resolvedAt, changedAt)));
  await settleOthers(tx, orderId);
}
