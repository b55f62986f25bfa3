/** How orders are paid, by the money that the shop has: none that was annulled or returned. */
import { and, asc, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orders, paymentIncidents, paymentTransactions, transferProofs } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { type OrderPayment, orderPayment } from '#shop/orders/money/order-payment.ts';
import { isMoneyHere, isProofMoneyHere } from '#shop/orders/money/paying-transaction.server.ts';
import { undoNote } from '#shop/orders/order-event.server.ts';
import { goodsHaveLeft } from '#shop/orders/order-status.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';

/** `amount`: the customer's money that the shop has, 0 unless paid. */
export type OrderMoney = { payment: OrderPayment; amount: Pesos };

/** The transaction at the provider that pays an order. */
export const isPaying = and(paymentTransactions.paysOrder, isMoneyHere);

/**
 * A transaction at the provider that was annulled, or whose money was returned: the order may have been set to Pagado
 * because of it, unless staff returned it as one payment too many.
 */
export const isPaidMoneyGone = and(
  or(eq(paymentTransactions.status, 'VOIDED'), isNotNull(paymentTransactions.returnedAt)),
  not(paymentTransactions.returnedAsExtra),
);

/** A recorded return of money that an order was paid with. */
export const isReturn = and(eq(paymentIncidents.kind, 'refund-owed'), isNotNull(paymentIncidents.refundMethod));

/**
 * Finds how these orders are paid, by order id. A cancelled order is unpaid: its money is owed to the customer.
 *
 * A transaction pays its order while its money is here, and so does an approved proof of an order that was sent.
 * Otherwise the history decides, without what precedes a return of money, which took back what paid the order until
 * then. Before an annulment it counts only if there is an approved proof.
 */
export async function findOrderMoney(db: Db, orderIds: string[]): Promise<Record<string, OrderMoney>> {
  if (orderIds.length === 0) return {};
  const [rows, events, transactions, proofs, returns] = [
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
      .select({
        orderId: orderEvents.orderId,
        toStatus: orderEvents.toStatus,
        isUndo: sql<boolean>`${orderEvents.note} = ${undoNote}`,
        createdAt: orderEvents.createdAt,
      })
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
      .where(and(inArray(paymentTransactions.orderId, orderIds), or(isPaying, isPaidMoneyGone))),
    await db
      .select({ orderId: transferProofs.orderId })
      .from(transferProofs)
      .where(and(inArray(transferProofs.orderId, orderIds), isProofMoneyHere)),
    await db
      .select({ orderId: paymentIncidents.orderId, goneAt: paymentIncidents.resolvedAt })
      .from(paymentIncidents)
      .where(
        and(inArray(paymentIncidents.orderId, orderIds), isReturn, eq(paymentIncidents.provider, withoutProvider)),
      ),
  ];
  return Object.fromEntries(
    rows.map((order): [string, OrderMoney] => {
      const isOwn = ({ orderId }: { orderId: string | null }) => orderId === order.id;
      const own = transactions.filter(isOwn);
      const online = own.find(({ isPaying }) => isPaying);
      if (order.status === 'Cancelado') return [order.id, { payment: 'unpaid', amount: 0 }];
      if (online) return [order.id, { payment: 'paid', amount: Math.round(online.amountInCents / 100) }];
      const hasProof = proofs.some(isOwn);
      // What paid the order before its online money was annulled or returned may have been that money.
      const gone = [...returns.filter(isOwn), ...(hasProof ? [] : own)].map(({ goneAt }) => goneAt ?? new Date());
      const history = events.filter((event) => isOwn(event) && gone.every((goneAt) => event.createdAt > goneAt));
      const isSentWithProof = hasProof && goodsHaveLeft(order.status);
      const payment = isSentWithProof ? 'paid' : orderPayment({ ...order, events: history });
      return [order.id, { payment, amount: payment === 'paid' ? order.totalAmount : 0 }];
    }),
  );
}

/** Finds how much of their customers' money the shop has for those of these orders that are paid, by order id. */
export async function findPaidAmounts(db: Db, orderIds: string[]): Promise<Record<string, Pesos>> {
  const money = Object.entries(await findOrderMoney(db, orderIds));
  return Object.fromEntries(money.filter(([, { amount }]) => amount > 0).map(([id, { amount }]) => [id, amount]));
}
