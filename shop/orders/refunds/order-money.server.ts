/** Decides whether orders are paid by the money that the shop has: annulled or returned money does not count. */
import { and, asc, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orders, paymentIncidents, payments, paymentTransactions, transferProofs } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { type OrderPayment, orderPayment } from '#shop/orders/money/order-payment.ts';
import { isMoneyHere, isProofMoneyHere } from '#shop/orders/money/paying-transaction.server.ts';
import { undoNote } from '#shop/orders/order-event.server.ts';
import { goodsHaveLeft } from '#shop/orders/status/order-status.ts';
import { isPaidOnline } from '#shop/paying/payment-methods.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';

/**
 * Money of one payment, without parts that were returned. `transaction` is the one at the provider; null for a transfer
 * or cash.
 */
export type PaymentHere = {
  transaction: { provider: string; transactionId: string; reference: string } | null;
  amountInCents: number;
  currency: string;
};

/** `here`: all money of the customer that the shop has, whether or not it pays the order. */
export type OrderMoney = { payment: OrderPayment; here: PaymentHere[] };

/** Condition for a transaction at the provider that pays an order. */
export const isPaying = and(paymentTransactions.paysOrder, isMoneyHere);

/**
 * Condition for a transaction at the provider that was annulled, or whose money was returned: the order may have been
 * set to Pagado because of it. Transactions that staff returned as one payment too many do not count.
 */
export const isPaidMoneyGone = and(
  or(eq(paymentTransactions.status, 'VOIDED'), isNotNull(paymentTransactions.returnedAt)),
  not(paymentTransactions.returnedAsExtra),
);

/** Condition for an incident that records a return of money with which an order was paid. */
export const isReturn = and(eq(paymentIncidents.kind, 'refund-owed'), isNotNull(paymentIncidents.refundMethod));

/**
 * Finds how these orders are paid and with which money, by order id. A cancelled order counts as unpaid: its money is
 * already recorded as owed to the customer.
 *
 * - An order is paid if one of its transactions pays it, or if it was sent and has an approved proof.
 * - Otherwise its history of statuses decides. What happened before money was returned does not count, because that
 *   money may have paid the order until then; nor what happened before money was annulled, unless there is an approved
 *   proof.
 *
 * If only the history says that an order is paid, the money came by hand. An exception is an order paid online with a
 * transaction of its total: staff noted that money before its approval was reported.
 */
export async function findOrderMoney(db: Db, orderIds: string[]): Promise<Record<string, OrderMoney>> {
  if (orderIds.length === 0) return {};
  const rows = await db
    .select({
      id: orders.id,
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      totalAmount: orders.totalAmount,
    })
    .from(orders)
    .where(inArray(orders.id, orderIds));
  const facts: MoneyFacts = {
    events: await listStatusEvents(db, orderIds),
    transactions: await listTransactions(db, orderIds),
    proofs: await db
      .select({ orderId: transferProofs.orderId })
      .from(transferProofs)
      .where(and(inArray(transferProofs.orderId, orderIds), isProofMoneyHere)),
    returns: await db
      .select({ orderId: paymentIncidents.orderId, goneAt: paymentIncidents.resolvedAt })
      .from(paymentIncidents)
      .where(
        and(inArray(paymentIncidents.orderId, orderIds), isReturn, eq(paymentIncidents.provider, withoutProvider)),
      ),
  };
  return Object.fromEntries(rows.map((order): [string, OrderMoney] => [order.id, judgeMoney(order, facts)]));
}

/** The payments, refunds and proofs of several orders. */
type MoneyFacts = {
  events: Awaited<ReturnType<typeof listStatusEvents>>;
  transactions: Awaited<ReturnType<typeof listTransactions>>;
  /** the orders with an approved proof */
  proofs: { orderId: string }[];
  returns: { orderId: string | null; goneAt: Date | null }[];
};

type JudgedOrder = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'paymentMethod' | 'totalAmount'>;

function judgeMoney(order: JudgedOrder, { events, transactions, proofs, returns }: MoneyFacts): OrderMoney {
  if (order.status === 'Cancelado') return { payment: 'unpaid', here: [] };
  const isOwn = ({ orderId }: { orderId: string | null }) => orderId === order.id;
  const own = transactions.filter(isOwn);
  const online = own.filter(({ isHere }) => isHere);
  const hasProof = proofs.some(isOwn);
  const isPaid = online.some(({ paysOrder }) => paysOrder) || (hasProof && goodsHaveLeft(order.status));
  // The annulled or returned money may be what paid the order until then.
  const lost = hasProof ? [] : own.filter(({ isHere }) => !isHere);
  const gone = [...returns.filter(isOwn), ...lost].map(({ goneAt }) => goneAt ?? new Date());
  const history = events.filter((event) => isOwn(event) && gone.every((goneAt) => event.createdAt > goneAt));
  const payment = isPaid ? 'paid' : orderPayment({ ...order, events: history });

  const amountInCents = order.totalAmount * 100;
  const isNoted = payment === 'paid' && !isPaid && !(isPaidOnline(order.paymentMethod) && online.some(isOf(order)));
  const byHand = hasProof || isNoted ? [{ transaction: null, amountInCents, currency: 'COP' }] : [];
  return { payment, here: [...online.map(paymentHere), ...byHand] };
}

function listStatusEvents(db: Db, orderIds: string[]) {
  return db
    .select({
      orderId: orderEvents.orderId,
      toStatus: orderEvents.toStatus,
      isUndo: sql<boolean>`${orderEvents.note} = ${undoNote}`,
      createdAt: orderEvents.createdAt,
    })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, orderIds))
    .orderBy(asc(orderEvents.id));
}

/** Lists the transactions whose money is here, or was here and paid the order. */
function listTransactions(db: Db, orderIds: string[]) {
  return db
    .select({
      orderId: paymentTransactions.orderId,
      provider: paymentTransactions.provider,
      transactionId: paymentTransactions.transactionId,
      reference: payments.reference,
      amountInCents: paymentTransactions.amountInCents,
      currency: paymentTransactions.currency,
      returnedInCents: sql<number>`coalesce(${paymentIncidents.amountInCents}, 0)`.mapWith(Number),
      paysOrder: paymentTransactions.paysOrder,
      isHere: sql<boolean>`${isMoneyHere}`,
      goneAt: sql`coalesce(${paymentTransactions.returnedAt}, ${paymentTransactions.updatedAt})`.mapWith(
        paymentTransactions.updatedAt,
      ),
    })
    .from(paymentTransactions)
    .innerJoin(payments, eq(payments.id, paymentTransactions.paymentId))
    .leftJoin(
      paymentIncidents,
      and(
        eq(paymentIncidents.provider, paymentTransactions.provider),
        eq(paymentIncidents.transactionId, paymentTransactions.transactionId),
        eq(paymentIncidents.kind, 'partly-reversed'),
      ),
    )
    .where(and(inArray(paymentTransactions.orderId, orderIds), or(isMoneyHere, isPaidMoneyGone)))
    .orderBy(asc(paymentTransactions.createdAt), asc(paymentTransactions.transactionId));
}

const isOf =
  ({ totalAmount }: { totalAmount: Pesos }) =>
  ({ amountInCents, currency }: { amountInCents: number; currency: string }) =>
    amountInCents === totalAmount * 100 && currency === 'COP';

type TransactionHere = NonNullable<PaymentHere['transaction']> &
  Omit<PaymentHere, 'transaction'> & { returnedInCents: number };

function paymentHere({ amountInCents, returnedInCents, currency, ...transaction }: TransactionHere): PaymentHere {
  const { provider, transactionId, reference } = transaction;
  const leftInCents = amountInCents - returnedInCents;
  return { transaction: { provider, transactionId, reference }, amountInCents: leftInCents, currency };
}

/**
 * Finds how many pesos of its customer's money the shop has for each order, by order id; orders without any are absent.
 */
export async function findPaidAmounts(db: Db, orderIds: string[]): Promise<Record<string, Pesos>> {
  const money = Object.entries(await findOrderMoney(db, orderIds));
  const amounts = money.map(([id, { here }]): [string, Pesos] => {
    const pesos = here.filter(({ currency }) => currency === 'COP');
    return [id, Math.round(pesos.reduce((sum, { amountInCents }) => sum + amountInCents, 0) / 100)];
  });
  return Object.fromEntries(amounts.filter(([, amount]) => amount > 0));
}
