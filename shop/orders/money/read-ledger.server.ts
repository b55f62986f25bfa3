import { and, asc, eq, inArray, max, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  orderEvents,
  orderMoney,
  orderPayments,
  orderReturns,
  orderRevisions,
  orders,
  paymentIncidents,
  paymentTransactions,
} from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { findOwedByHand } from '#shop/orders/refunds/owed-by-hand.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { balanceOf, type Ledger, type LedgerFacts, ledgerLines } from './ledger.ts';
import { isOfTransaction } from './paying-transaction.server.ts';

/**
 * Reads the ledger of an order, deleted or not. Orders older than the records of payments by hand lack those for about
 * a minute after the update; see `keepOrderMoney`.
 *
 * @returns null if there is no such order
 */
export async function readLedger(db: Db, orderId: string): Promise<Ledger | null> {
  if (!isUuid(orderId)) return null;
  const [order] = await db
    .select({
      orderNumber: orders.orderNumber,
      totalAmount: orders.totalAmount,
      returnedAmount: orders.returnedAmount,
      orderDate: orders.orderDate,
      status: orders.status,
      deletedAt: orders.deletedAt,
      updatedAt: orders.updatedAt,
      remainder: orders.remainder,
      dueOn: orders.dueOn,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return null;
  const [revisions, returns, transactions, byHand, owedByHand] = await Promise.all([
    listRevisions(db, orderId),
    listReturns(db, orderId),
    listTransactions(db, orderId),
    listByHand(db, orderId),
    findOwedByHand(db, orderId),
  ]);
  const isCancelled = order.status === 'Cancelado';
  const endedAt = order.deletedAt ?? (isCancelled ? ((await findCancelledAt(db, orderId)) ?? order.updatedAt) : null);
  const lines = ledgerLines({ order: { ...order, endedAt }, revisions, returns, transactions, byHand });
  const { orderNumber, remainder } = order;
  const dueOn = remainder === 'on-account' ? order.dueOn : null;
  const balance = balanceOf(lines);
  const isEnded = endedAt !== null;
  return { orderNumber, isEnded, lines, balance, lacking: isEnded ? 0 : Math.max(0, balance + owedByHand), dueOn };
}

/**
 * Finds what the customers of orders still owe, in pesos by order id; negative if the shop owes them. For a page of
 * orders, not for all: each is computed from its payments.
 */
export async function findBalances(db: Db, orderIds: string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ id: orderMoney.orderId, balance: orderMoney.balance })
    .from(orderMoney)
    .where(inArray(orderMoney.orderId, orderIds));
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/**
 * Finds what an order lacks: its balance, without the money that is owed to its customer as a whole since it was
 * cancelled and restored.
 */
export async function findLacking(db: Db, orderId: string): Promise<number> {
  return ((await findBalances(db, [orderId])).get(orderId) ?? 0) + (await findOwedByHand(db, orderId));
}

async function findCancelledAt(db: Db, orderId: string): Promise<Date | null> {
  const [last] = await db
    .select({ at: max(orderEvents.createdAt) })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, 'Cancelado')));
  return last?.at ?? null;
}

async function listRevisions(db: Db, orderId: string): Promise<LedgerFacts['revisions']> {
  const rows = await db
    .select()
    .from(orderRevisions)
    .where(and(eq(orderRevisions.orderId, orderId), inArray(orderRevisions.state, ['applied', 'accepted'])))
    .orderBy(sql`coalesce(${orderRevisions.answeredAt}, ${orderRevisions.createdAt})`, asc(orderRevisions.number));
  return rows.map(({ number, actorName: by, createdAt, answeredAt, before, after }) => {
    return { number, by, at: answeredAt ?? createdAt, before: before.total, after: after.total };
  });
}

async function listReturns(db: Db, orderId: string): Promise<LedgerFacts['returns']> {
  const rows = await db
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(asc(orderReturns.number));
  return rows.map(({ kind, createdAt: at, actorName: by, amount, reason: note }) => ({ kind, at, by, amount, note }));
}

/** Lists the transactions in pesos that were approved; those annulled since have a line that says so. */
async function listTransactions(db: Db, orderId: string): Promise<LedgerFacts['transactions']> {
  const isVoided = eq(paymentTransactions.status, 'VOIDED');
  return db
    .select({
      id: paymentTransactions.id,
      at: paymentTransactions.createdAt,
      goneAt: sql<Date | null>`case when ${isVoided} then ${paymentTransactions.updatedAt}
        else ${paymentTransactions.returnedAt} end`.mapWith(paymentTransactions.returnedAt),
      methodType: paymentTransactions.methodType,
      amountInCents: paymentTransactions.amountInCents,
      partInCents: sql<Pesos>`coalesce(${paymentIncidents.amountInCents}, 0)`.mapWith(Number),
      partAt: paymentIncidents.createdAt,
    })
    .from(paymentTransactions)
    .leftJoin(paymentIncidents, and(isOfTransaction, eq(paymentIncidents.kind, 'partly-reversed')))
    .where(
      and(
        eq(paymentTransactions.orderId, orderId),
        eq(paymentTransactions.currency, 'COP'),
        or(eq(paymentTransactions.status, 'APPROVED'), isVoided),
      ),
    )
    .orderBy(asc(paymentTransactions.createdAt), asc(paymentTransactions.transactionId));
}

async function listByHand(db: Db, orderId: string): Promise<LedgerFacts['byHand']> {
  const rows = await db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.id));
  return rows.map(({ id, kind, amount, method, cause, note, actorName: by, createdAt: at, ...rest }) => {
    const voided = rest.voidedAt ? { by: rest.voidedByName } : null;
    const sourceId = rest.sourceTransactionId;
    const has = { isOfProof: rest.proofId !== null, hasEvidence: rest.evidenceKey !== '' };
    return { sourceId, id, kind, amount, method, cause, note, by, at, voided, ...has };
  });
}
