import { and, asc, eq, inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#db/database.server.ts';
import { payments, paymentTransactions, settlementLines } from '#db/schema.ts';

/** The condition that the provider collected the money of a transaction, even if it was annulled later. */
const isCollected = inArray(paymentTransactions.status, ['APPROVED', 'VOIDED']);

const columns = { rowId: paymentTransactions.id, orderId: paymentTransactions.orderId };

/**
 * The query for the collected transaction of a line of a settlement file, to be used inside a query of lines. A line
 * names its transaction, or only the reference of an attempt; then its first collected transaction is used.
 */
export function transactionOfLine(db: Db) {
  const isOfSource = eq(paymentTransactions.provider, settlementLines.source);
  const byTransactionId = db
    .select(columns)
    .from(paymentTransactions)
    .where(and(isOfSource, eq(paymentTransactions.transactionId, settlementLines.transactionId), isCollected));
  const firstOfReference = db
    .select(columns)
    .from(payments)
    .innerJoin(paymentTransactions, eq(paymentTransactions.paymentId, payments.id))
    .where(
      and(
        eq(settlementLines.transactionId, ''),
        eq(payments.reference, settlementLines.reference),
        isOfSource,
        isCollected,
      ),
    )
    .orderBy(asc(paymentTransactions.createdAt), asc(paymentTransactions.transactionId))
    .limit(1);
  return unionAll(byTransactionId, firstOfReference);
}
