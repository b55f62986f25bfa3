/** Money that staff returned without the provider, which may return the same money once more. */
import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents, type RefundMethod } from '#db/schema.ts';
import { isPartOf } from './refund-kinds.server.ts';

const withoutTheProvider: RefundMethod[] = ['transfer', 'cash', 'other'];

/** Condition for an incident that records such a return: of a refund owed, or of money that came unwanted. */
const isRecord = (incidents: { refundMethod: AnyPgColumn }) => inArray(incidents.refundMethod, withoutTheProvider);

/** Whether staff recorded such a return of all money of a transaction; parts of it do not count. */
export async function isReturnedOtherwise(
  tx: Db,
  { provider, transactionId }: { provider: string; transactionId: string },
): Promise<boolean> {
  const isOfTransaction = and(
    eq(paymentIncidents.provider, provider),
    eq(paymentIncidents.transactionId, transactionId),
  );
  return (await tx.$count(paymentIncidents, and(isOfTransaction, isRecord(paymentIncidents)))) > 0;
}

/**
 * Condition for a transaction of which staff recorded such a return, of all its money or of a part.
 *
 * @param transaction.before only for returns recorded before this moment
 */
export function hasReturnOtherwise(
  db: Db,
  { provider, transactionId, before }: { provider: AnyPgColumn; transactionId: AnyPgColumn; before?: AnyPgColumn },
): SQL<boolean> {
  const record = alias(paymentIncidents, 'record');
  const isOfTransaction = and(
    eq(record.provider, provider),
    or(eq(record.transactionId, transactionId), and(eq(record.kind, 'refund-owed'), isPartOf(transactionId, record))),
  );
  const isEarlier = before && lt(record.resolvedAt, before);
  const records = db
    .select({ one: sql`1` })
    .from(record)
    .where(and(isOfTransaction, isRecord(record), isEarlier));
  return sql<boolean>`exists ${records}`;
}
