/** Finds with which money orders are paid. */
import { and, asc, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, paymentIncidents, payments, paymentTransactions, transferProofs } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import {
  judgeByHistory,
  judgeByPayments,
  type MoneyFacts,
  type OrderMoney,
  pesosSetAside,
} from '#shop/orders/money/judge-money.ts';
import { sumHandMoney } from '#shop/orders/money/order-payments.server.ts';
import {
  givenBackInCents,
  isGivenBackInParts,
  isMoneyHere,
  isOfTransaction,
  isProofMoneyHere,
} from '#shop/orders/money/paying-transaction.server.ts';
import { findBalances } from '#shop/orders/money/read-ledger.server.ts';
import { listStatusChanges } from '#shop/orders/status/list-status-changes.server.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import { isPartRefund, isReturn } from './refund-kinds.server.ts';

/** Condition for a transaction at the provider that pays an order. */
export const isPaying = and(paymentTransactions.paysOrder, isMoneyHere);

/**
 * Condition for a transaction at the provider that was annulled, or whose money was returned: the order may have been
 * set to Pagado because of it. Transactions that staff returned as one payment too many do not count.
 */
export const isPaidMoneyGone = and(
  or(eq(paymentTransactions.status, 'VOIDED'), isNotNull(paymentTransactions.returnedAt), isGivenBackInParts),
  not(paymentTransactions.returnedAsExtra),
);

/** `setAside`: pesos of it that pay nothing; see `pesosSetAside` */
type FoundMoney = OrderMoney & { setAside: Pesos };

/**
 * Finds how these orders are paid and with which money, by order id. A cancelled order counts as unpaid: its money is
 * already recorded as owed to the customer. Orders whose payments by hand are not recorded yet are judged by their
 * history; see `keepMoney`.
 */
export async function findOrderMoney(db: Db, orderIds: string[]): Promise<Record<string, FoundMoney>> {
  const rows = await findMoneyFacts(db, orderIds);
  return Object.fromEntries(
    rows.map(({ order, facts }): [string, FoundMoney] => {
      const judge = order.moneyStatus === order.status ? judgeByPayments : judgeByHistory;
      return [order.id, { ...judge(order, facts), setAside: pesosSetAside(facts) }];
    }),
  );
}

/** Reads the payments, refunds, proofs and history of orders. */
export async function findMoneyFacts(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select({
      id: orders.id,
      status: orders.status,
      moneyStatus: orders.moneyStatus,
      paymentMethod: orders.paymentMethod,
      totalAmount: orders.totalAmount,
      returnedAmount: orders.returnedAmount,
      remainder: orders.remainder,
      orderDate: orders.orderDate,
      deletedAt: orders.deletedAt,
    })
    .from(orders)
    .where(inArray(orders.id, orderIds));
  const events = await listStatusChanges(db, orderIds);
  const transactions = await listTransactions(db, orderIds);
  const proofs = await db
    .select({ orderId: transferProofs.orderId })
    .from(transferProofs)
    .where(and(inArray(transferProofs.orderId, orderIds), isProofMoneyHere));
  const incidents = await listHandIncidents(db, orderIds);
  const byHand = await sumHandMoney(db, orderIds);
  return rows.map((order) => {
    const isOwn = ({ orderId }: { orderId: string | null }) => orderId === order.id;
    const own = incidents.filter(isOwn);
    const refunds = own.filter(({ kind }) => kind === 'refund-owed');
    const owedInCents = sumInCents(refunds.filter(({ isOpen }) => isOpen));
    const partsInCents = sumInCents(refunds.filter(({ isOpen, isPart }) => isOpen && isPart));
    const facts: MoneyFacts = {
      events: events.filter(isOwn),
      transactions: transactions.filter(isOwn),
      hasProof: proofs.some(isOwn),
      returnedAt: refunds.flatMap(({ isReturned, resolvedAt }) => (isReturned && resolvedAt ? [resolvedAt] : [])),
      byHand: {
        amount: byHand.get(order.id) ?? 0,
        owed: owedInCents / 100,
        owedInParts: partsInCents / 100,
        isUndecided: own.some(({ kind, isOpen }) => kind === 'paid-twice' && isOpen),
      },
    };
    return { order, facts };
  });
}

const sumInCents = (refunds: { amountInCents: number }[]) =>
  refunds.reduce((sum, { amountInCents }) => sum + amountInCents, 0);

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
      returnedInCents: sql<number>`coalesce(${paymentIncidents.amountInCents}, 0) + ${givenBackInCents}`.mapWith(
        Number,
      ),
      paysOrder: paymentTransactions.paysOrder,
      isHere: sql<boolean>`${isMoneyHere}`,
      isUndecided,
      goneAt: sql`coalesce(${paymentTransactions.returnedAt}, ${paymentTransactions.updatedAt})`.mapWith(
        paymentTransactions.updatedAt,
      ),
    })
    .from(paymentTransactions)
    .innerJoin(payments, eq(payments.id, paymentTransactions.paymentId))
    .leftJoin(paymentIncidents, and(isOfTransaction, eq(paymentIncidents.kind, 'partly-reversed')))
    .where(and(inArray(paymentTransactions.orderId, orderIds), or(isMoneyHere, isPaidMoneyGone)))
    .orderBy(asc(paymentTransactions.createdAt), asc(paymentTransactions.transactionId));
}

/**
 * Whether an open incident owes all money of a transaction, or is about one that does not pay its order: staff decide
 * whether it is given back.
 */
const isUndecided = sql<boolean>`exists (
  select from payment_incidents open
  where open.provider = ${paymentTransactions.provider} and open.transaction_id = ${paymentTransactions.transactionId}
    and open.resolved_at is null and (open.kind = 'refund-owed'
      or not ${paymentTransactions.paysOrder} and open.kind not in ('voided', 'reversed', 'partly-reversed')))`;

/**
 * Lists the incidents about money that came by hand: refunds still owed and recorded as returned, and second payments.
 */
function listHandIncidents(db: Db, orderIds: string[]) {
  return db
    .select({
      kind: paymentIncidents.kind,
      orderId: paymentIncidents.orderId,
      amountInCents: paymentIncidents.amountInCents,
      isOpen: sql<boolean>`${isNull(paymentIncidents.resolvedAt)}`,
      isReturned: sql<boolean>`(${isReturn})`,
      isPart: sql<boolean>`(${isPartRefund})`,
      resolvedAt: paymentIncidents.resolvedAt,
    })
    .from(paymentIncidents)
    .where(
      and(
        inArray(paymentIncidents.orderId, orderIds),
        inArray(paymentIncidents.kind, ['refund-owed', 'paid-twice']),
        eq(paymentIncidents.provider, withoutProvider),
      ),
    )
    .orderBy(asc(paymentIncidents.createdAt));
}

/**
 * Finds what orders lack, in pesos by order id: their balance, without money that is set aside for an open incident; see
 * `pesosSetAside`. Negative if the shop owes more than those incidents say.
 *
 * @param money what `findOrderMoney` returned for them, if it was read already
 */
export async function findDue(
  db: Db,
  orderIds: string[],
  money?: Record<string, FoundMoney>,
): Promise<Map<string, number>> {
  const balances = await findBalances(db, orderIds);
  const known = money ?? (await findOrderMoney(db, orderIds));
  return new Map([...balances].map(([id, balance]) => [id, balance + (known[id]?.setAside ?? 0)]));
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
