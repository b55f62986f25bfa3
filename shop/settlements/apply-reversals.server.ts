import { and, asc, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents, payments, paymentTransactions, settlementLines } from '#db/schema.ts';
import { type LockedOrder, lockOrder } from '#shop/orders/locked-order.server.ts';
import { endPayment } from '#shop/orders/money/end-payment.server.ts';
import { keepMoney } from '#shop/orders/money/hand-money.server.ts';
import { givenBackInCents } from '#shop/orders/money/paying-transaction.server.ts';
import { lowerPartsOwed, reopenPartsOwed, uncovered } from '#shop/orders/refunds/part-owed.server.ts';
import { isPartOf } from '#shop/orders/refunds/refund-kinds.server.ts';
import { settleCoveredParts } from '#shop/orders/refunds/refund-owed.server.ts';
import { isReturnedOtherwise } from '#shop/orders/refunds/returned-otherwise.server.ts';
import {
  givenBackText,
  lowerGivenBack,
  recordGivenBack,
  resolveIncidentsOf,
  returnedTwiceText,
} from '#shop/payments/incidents/record-incident.server.ts';
import { transactionOfLine } from './line-transaction.server.ts';
import { lockSettlements } from './same-rows.server.ts';
import { isRecordedAsReversed, withdrawReversal } from './withdraw-reversal.server.ts';

/** The most transactions processed per run. */
const mostTransactions = 200;

/**
 * Applies the refunds, chargebacks and annulments of settlement files to the shop's payments, because the provider
 * sends no events about them. Money that is gone no longer pays its order, which waits for payment again. Staff get an
 * incident, unless they have already recorded that the money was returned in the same way. Money that went back more
 * than once is an incident. If only a part is gone, the order stays paid. If a newer file reads the rows otherwise, and
 * not all of the money is gone, the payment counts again, and of a part that is gone the amount is as read last.
 *
 * Safe to repeat and to run concurrently. Lines of transactions that the shop does not know yet wait until it does.
 *
 * @returns the errors of single orders; the others were processed
 */
export async function applyReversals(db: Db, provider: string): Promise<unknown[]> {
  const its = transactionOfLine(db).as('its');
  const isReversal = and(eq(settlementLines.source, provider), ne(settlementLines.kind, 'payment'));
  const due = await db
    .selectDistinct({ rowId: its.rowId, orderId: its.orderId })
    .from(settlementLines)
    .innerJoinLateral(its, sql`true`)
    .where(and(isReversal, isNull(settlementLines.appliedAt)))
    .orderBy(asc(its.orderId), asc(its.rowId))
    .limit(mostTransactions);
  const faults: unknown[] = [];
  for (const { rowId, orderId } of due)
    await db
      .transaction(async (tx) => applyTo(tx, provider, orderId, rowId))
      .catch((fault: unknown) => void faults.push(fault));
  return faults;
}

async function applyTo(tx: Db, provider: string, orderId: string, rowId: string): Promise<void> {
  await lockSettlements(tx, provider);
  const { order, row, reference } = await readTransaction(tx, orderId, rowId);
  await keepMoney(tx, order);
  const its = transactionOfLine(tx).as('its');
  const lines = await tx
    .select({
      id: settlementLines.id,
      lineKey: settlementLines.lineKey,
      grossInCents: settlementLines.grossInCents,
      supersededBy: settlementLines.supersededBy,
    })
    .from(settlementLines)
    .innerJoinLateral(its, eq(its.rowId, rowId))
    .where(
      and(
        eq(settlementLines.source, provider),
        ne(settlementLines.kind, 'payment'),
        or(eq(settlementLines.transactionId, row.transactionId), eq(settlementLines.reference, reference)),
      ),
    );
  // The file was removed in the meantime.
  if (lines.length === 0) return;
  const counted = lines.filter(({ supersededBy }) => supersededBy === null);
  const isReread = lines.some(({ lineKey }) => counted.every((line) => line.lineKey !== lineKey));
  // Files that overlap have the same line.
  const unique = new Map(counted.map(({ lineKey, grossInCents }) => [lineKey, grossInCents]));
  const returnedInCents = [...unique.values()].reduce((sum, amount) => sum + amount, 0);
  if (isReread) await correctReversal(tx, order, { row, returnedInCents });
  if (counted.length > 0) await applyLines(tx, { ...(await readTransaction(tx, orderId, rowId)), returnedInCents });
  await tx
    .update(settlementLines)
    .set({ appliedAt: sql`now()` })
    .where(
      inArray(
        settlementLines.id,
        lines.map(({ id }) => id),
      ),
    );
}

type ReversedTransaction = {
  order: LockedOrder;
  row: typeof paymentTransactions.$inferSelect;
  reference: string;
  /** the sum of the rows that count */
  returnedInCents: number;
};

async function readTransaction(
  tx: Db,
  orderId: string,
  rowId: string,
): Promise<Omit<ReversedTransaction, 'returnedInCents'>> {
  const order = await lockOrder(tx, orderId, { deletedToo: true });
  if (!order) throw new Error('A transaction has no order');
  const [transaction] = await tx
    .select({ row: paymentTransactions, reference: payments.reference })
    .from(paymentTransactions)
    .innerJoin(payments, eq(payments.id, paymentTransactions.paymentId))
    .where(eq(paymentTransactions.id, rowId));
  if (!transaction) throw new Error('A transaction is gone');
  return { order, ...transaction };
}

/**
 * Takes back what an earlier reading of the rows said beyond the newest one: that money was given back at all, that all
 * of it was, or how much. Parts of it are owed again as far as it is here.
 */
async function correctReversal(
  tx: Db,
  order: LockedOrder,
  { row, returnedInCents }: Pick<ReversedTransaction, 'row' | 'returnedInCents'>,
): Promise<void> {
  const isPart = returnedInCents < row.amountInCents;
  if (returnedInCents === 0 || (isPart && (await isRecordedAsReversed(tx, row)))) {
    await withdrawReversal(tx, order, row);
    await owe(tx, row, row.amountInCents - returnedInCents);
  } else await lowerGivenBack(tx, row, returnedInCents);
  const isOfReading = inArray(paymentIncidents.resolution, [uncovered, givenBackText]);
  await reopenPartsOwed(tx, order.id, and(isPartOf(row.transactionId), isOfReading));
  await settleCoveredParts(tx, order.id);
  await announce(tx, 'orders', [order.id]);
}

async function applyLines(tx: Db, { order, row, reference, returnedInCents }: ReversedTransaction): Promise<void> {
  const { provider, transactionId } = row;
  const reported = { ...row, id: transactionId, reference, amountInCents: returnedInCents };
  const isMore = returnedInCents > row.amountInCents;
  if (row.status === 'APPROVED' && !row.returnedAt) {
    if (returnedInCents < row.amountInCents) {
      await recordGivenBack(tx, 'partly-reversed', order, provider, reported);
      await owe(tx, row, row.amountInCents - returnedInCents);
    } else {
      await resolveIncidentsOf(tx, { provider, transactionId }, { resolution: givenBackText });
      await recordGivenBack(tx, 'reversed', order, provider, reported, isMore ? returnedTwiceText : undefined);
      await tx.update(paymentTransactions).set({ returnedAt: sql`now()` }).where(eq(paymentTransactions.id, row.id));
      await endPayment(tx, order, { rowId: row.id, paysOrder: row.paysOrder }, { note: givenBackText });
    }
    await announce(tx, 'orders', [order.id]);
  } else if (isMore || (await isReturnedOtherwise(tx, { provider, transactionId }))) {
    const kind = returnedInCents < row.amountInCents ? 'partly-reversed' : 'reversed';
    await recordGivenBack(tx, kind, order, provider, reported, returnedTwiceText);
    await announce(tx, 'orders', [order.id]);
  }
}

/** Sets the open incidents about all money of a payment to what is left of it, without parts that the shop gave back. */
async function owe(
  tx: Db,
  { id, orderId, provider, transactionId }: ReversedTransaction['row'],
  leftInCents: number,
): Promise<void> {
  const [transaction] = await tx
    .select({ givenBackInCents: givenBackInCents.mapWith(Number) })
    .from(paymentTransactions)
    .where(eq(paymentTransactions.id, id));
  await lowerPartsOwed(tx, orderId);
  await tx
    .update(paymentIncidents)
    .set({ amountInCents: Math.max(0, leftInCents - (transaction?.givenBackInCents ?? 0)) })
    .where(
      and(
        eq(paymentIncidents.provider, provider),
        eq(paymentIncidents.transactionId, transactionId),
        notInArray(paymentIncidents.kind, ['voided', 'reversed', 'partly-reversed']),
        isNull(paymentIncidents.resolvedAt),
      ),
    );
}
