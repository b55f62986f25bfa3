/** Money to return to a customer, because a paid order was cancelled or deleted. */
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orders, paymentIncidents, payments, paymentTransactions, transferProofs } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { orderPayment } from '#shop/orders/order-payment.ts';
import { isMoneyHere, isProofMoneyHere } from '#shop/orders/paying-transaction.server.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { Actor } from '#shop/staff/actor.ts';

/**
 * Finds how much of their customers' money the shop has for these orders, by order id; nothing for unpaid or cancelled
 * orders.
 */
export async function findPaidAmounts(db: Db, orderIds: string[]): Promise<Record<string, Pesos>> {
  if (orderIds.length === 0) return {};
  const [rows, events, transactions, proofs] = [
    await db
      .select({
        id: orders.id,
        status: orders.status,
        paymentMethod: orders.paymentMethod,
        totalAmount: orders.totalAmount,
      })
      .from(orders)
      .where(inArray(orders.id, orderIds)),
    await db
      .select({ orderId: orderEvents.orderId, toStatus: orderEvents.toStatus, createdAt: orderEvents.createdAt })
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, orderIds))
      .orderBy(asc(orderEvents.id)),
    await db
      .select({
        orderId: paymentTransactions.orderId,
        amountInCents: paymentTransactions.amountInCents,
        isPaying: sql<boolean>`${isPaying}`,
        goneAt: sql`coalesce(${paymentTransactions.returnedAt}, ${paymentTransactions.updatedAt})`.mapWith(
          paymentTransactions.updatedAt,
        ),
      })
      .from(paymentTransactions)
      .where(and(inArray(paymentTransactions.orderId, orderIds), or(isPaying, isMoneyGone))),
    await db
      .select({ orderId: transferProofs.orderId })
      .from(transferProofs)
      .where(and(inArray(transferProofs.orderId, orderIds), isProofMoneyHere)),
  ];
  return Object.fromEntries(
    rows.flatMap((order) => {
      if (order.status === 'Cancelado') return [];
      const own = transactions.filter(({ orderId }) => orderId === order.id);
      const online = own.find(({ isPaying }) => isPaying);
      if (online) return [[order.id, Math.round(online.amountInCents / 100)]];
      const hasProof = proofs.some(({ orderId }) => orderId === order.id);
      // What paid the order before its online money was annulled or returned may have been that money.
      const history = events.filter(
        ({ orderId, createdAt }) => orderId === order.id && (hasProof || own.every(({ goneAt }) => createdAt > goneAt)),
      );
      return orderPayment({ ...order, events: history }) === 'paid' ? [[order.id, order.totalAmount]] : [];
    }),
  );
}

/** The transaction at the provider that pays an order. */
const isPaying = and(paymentTransactions.paysOrder, isMoneyHere);

/** A transaction at the provider that was annulled, or whose money was returned. */
const isMoneyGone = or(eq(paymentTransactions.status, 'VOIDED'), isNotNull(paymentTransactions.returnedAt));

/**
 * Records that the money of a paid order has to be returned, for staff to settle. Does nothing for an unpaid order.
 *
 * Call it in the transaction that cancels or deletes the order, before its status changes.
 */
export async function recordRefundOwed(tx: Db, order: { id: string; orderNumber: string }): Promise<void> {
  const amount = (await findPaidAmounts(tx, [order.id]))[order.id];
  if (!amount) return;
  const [online] = await tx
    .select({
      provider: paymentTransactions.provider,
      transactionId: paymentTransactions.transactionId,
      reference: payments.reference,
    })
    .from(paymentTransactions)
    .innerJoin(payments, eq(payments.id, paymentTransactions.paymentId))
    .where(and(eq(paymentTransactions.orderId, order.id), isPaying));
  const byHand = { provider: withoutProvider, transactionId: order.id, reference: order.orderNumber };
  const incident = { ...(online ?? byHand), amountInCents: amount * 100, createdAt: new Date() };
  await tx
    .insert(paymentIncidents)
    .values({ kind: 'refund-owed', orderId: order.id, status: 'APPROVED', currency: 'COP', ...incident })
    // The order was cancelled before and restored since.
    .onConflictDoUpdate({
      target: [paymentIncidents.provider, paymentIncidents.transactionId, paymentIncidents.kind],
      set: { ...incident, resolvedAt: null, resolvedBy: null, resolvedByName: '', resolution: '', refundMethod: null },
    });
}

/**
 * Settles the open refund of an order without a return of money: the shop keeps it, because staff set the order to a
 * paid or sent status, or it never came.
 */
export async function withdrawRefundOwed(
  tx: Db,
  order: { id: string },
  actor: Actor,
  resolution = 'El pedido se reactivó: no hay nada que devolver.',
): Promise<void> {
  await tx
    .update(paymentIncidents)
    .set({
      resolvedAt: sql`now()`,
      resolvedBy: actor.userId,
      resolvedByName: actor.fullName,
      resolution,
    })
    .where(
      and(
        eq(paymentIncidents.orderId, order.id),
        eq(paymentIncidents.kind, 'refund-owed'),
        isNull(paymentIncidents.resolvedAt),
      ),
    );
}

/** Owes the refund of an order again that the change of status at this time withdrew. */
export async function reopenRefundOwed(tx: Db, orderId: string, changedAt: SQL): Promise<void> {
  await tx
    .update(paymentIncidents)
    .set({ resolvedAt: null, resolvedBy: null, resolvedByName: '', resolution: '' })
    .where(
      and(
        eq(paymentIncidents.orderId, orderId),
        eq(paymentIncidents.kind, 'refund-owed'),
        eq(paymentIncidents.resolvedAt, changedAt),
      ),
    );
}
