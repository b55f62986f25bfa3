import { and, asc, eq, exists, gte, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  orderEvents,
  orders,
  paymentMethods,
  payments,
  paymentTransactions,
  settlementFiles,
  settlementLines,
} from '#db/schema.ts';
import { isoDayOf } from '#shop/dates.ts';
import { isMoneyHere } from '#shop/orders/money/paying-transaction.server.ts';
import { hasReturnOtherwise } from '#shop/orders/refunds/returned-otherwise.server.ts';
import { isPaidOnline } from '#shop/paying/payment-methods.ts';
import { compareDay, type DayRow, type FileLine, type PaidByHand, type ShopTransaction } from './compare-day.ts';
import { type DaySums, sumDay } from './day-sums.ts';
import { isCounted } from './same-rows.server.ts';
import { isReturnedByFile } from './withdraw-reversal.server.ts';

export type ReconciledDay = {
  rows: DayRow[];
  sums: DaySums;
  /** whether a settlement file covers the day */
  isCovered: boolean;
};

/**
 * Compares the transactions of a Colombian day with the settlement files of their provider.
 *
 * @param day '2026-11-20', with its first moment and that of the next day
 */
export async function reconcileDay(
  db: Db,
  provider: string,
  { day, start, end }: { day: string; start: Date; end: Date },
): Promise<ReconciledDay> {
  const isOfDay = and(gte(paymentTransactions.createdAt, start), lt(paymentTransactions.createdAt, end));
  const ofDay = await listTransactions(db, provider, isOfDay);
  const lines = await listLines(db, provider, or(eq(settlementLines.day, day), isAbout(ofDay)));
  const ids = ofDay.map(({ transactionId }) => transactionId);
  const others = lines.filter(({ transactionId }) => !ids.includes(transactionId));
  const transactions = [...ofDay, ...(await listTransactionsOf(db, provider, others, ids))];
  const isCovered = await hasFileOf(db, provider, day);
  const paidByHand = await listPaidByHand(db, start, end);
  const rows = compareDay({ day, transactions, lines, paidByHand, isCovered });
  return { rows, sums: sumDay(rows, isCovered), isCovered };
}

async function listTransactions(db: Db, provider: string, which: SQL | undefined): Promise<ShopTransaction[]> {
  const rows = await db
    .select({
      reference: payments.reference,
      transactionId: paymentTransactions.transactionId,
      status: paymentTransactions.status,
      amountInCents: paymentTransactions.amountInCents,
      paysOrder: paymentTransactions.paysOrder,
      returnedAt: paymentTransactions.returnedAt,
      isReturnedByFile: isReturnedByFile(db),
      isReturnedOtherwise: hasReturnOtherwise(db, paymentTransactions),
      createdAt: paymentTransactions.createdAt,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      deletedAt: orders.deletedAt,
    })
    .from(paymentTransactions)
    .innerJoin(payments, eq(payments.id, paymentTransactions.paymentId))
    .innerJoin(orders, eq(orders.id, paymentTransactions.orderId))
    .where(and(eq(paymentTransactions.provider, provider), which))
    .orderBy(asc(paymentTransactions.createdAt), asc(paymentTransactions.transactionId));
  return rows.map(({ returnedAt, createdAt, orderId, orderNumber, deletedAt, ...transaction }) => ({
    ...transaction,
    isReturned: returnedAt !== null,
    day: isoDayOf(createdAt),
    order: { id: orderId, orderNumber, isDeleted: deletedAt !== null },
  }));
}

/** Lists the transactions to which lines refer, except those known already. */
async function listTransactionsOf(db: Db, provider: string, lines: FileLine[], knownIds: string[]) {
  const ids = lines.map(({ transactionId }) => transactionId).filter(Boolean);
  const references = lines.filter(({ transactionId }) => transactionId === '').map(({ reference }) => reference);
  const conditions = [
    ...(ids.length > 0 ? [inArray(paymentTransactions.transactionId, ids)] : []),
    ...(references.length > 0 ? [inArray(payments.reference, references)] : []),
  ];
  if (conditions.length === 0) return [];
  const transactions = await listTransactions(db, provider, or(...conditions));
  return transactions.filter(({ transactionId }) => !knownIds.includes(transactionId));
}

/** The condition that a line refers to one of these transactions. */
function isAbout(transactions: ShopTransaction[]): SQL | undefined {
  if (transactions.length === 0) return undefined;
  return or(
    inArray(
      settlementLines.transactionId,
      transactions.map(({ transactionId }) => transactionId),
    ),
    and(
      eq(settlementLines.transactionId, ''),
      inArray(
        settlementLines.reference,
        transactions.map(({ reference }) => reference),
      ),
    ),
  );
}

async function listLines(db: Db, source: string, which: SQL | undefined): Promise<FileLine[]> {
  return db
    .select({
      lineKey: settlementLines.lineKey,
      reference: settlementLines.reference,
      transactionId: settlementLines.transactionId,
      kind: settlementLines.kind,
      day: settlementLines.day,
      grossInCents: settlementLines.grossInCents,
      feeInCents: settlementLines.feeInCents,
      taxInCents: settlementLines.taxInCents,
      netInCents: settlementLines.netInCents,
    })
    .from(settlementLines)
    .where(and(eq(settlementLines.source, source), isCounted, which))
    .orderBy(asc(settlementLines.lineNumber), asc(settlementLines.id));
}

async function hasFileOf(db: Db, source: string, day: string): Promise<boolean> {
  const covers = and(lte(settlementFiles.firstDay, day), gte(settlementFiles.lastDay, day));
  return (await db.$count(settlementFiles, and(eq(settlementFiles.source, source), covers))) > 0;
}

/** Lists the orders with an online payment method that staff set to Pagado on a day, and that no transaction pays. */
async function listPaidByHand(db: Db, start: Date, end: Date): Promise<PaidByHand[]> {
  const paying = db
    .select({ one: sql`1` })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.orderId, orders.id), paymentTransactions.paysOrder, isMoneyHere));
  const rows = await db
    .selectDistinct({ id: orders.id, orderNumber: orders.orderNumber, totalAmount: orders.totalAmount })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        eq(orderEvents.kind, 'status'),
        eq(orderEvents.toStatus, 'Pagado'),
        gte(orderEvents.createdAt, start),
        lt(orderEvents.createdAt, end),
        inArray(orders.status, ['Pagado', 'Enviado', 'Entregado']),
        inArray(orders.paymentMethod, paymentMethods.filter(isPaidOnline)),
        isNull(orders.deletedAt),
        not(exists(paying)),
      ),
    )
    .orderBy(asc(orders.orderNumber));
  return rows.map(({ id, orderNumber, totalAmount }) => ({
    order: { id, orderNumber, isDeleted: false },
    amountInCents: totalAmount * 100,
  }));
}
