/** Conditions for the two kinds of refunds owed: of all money of a payment, and of a part of it. */
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { paymentIncidents } from '#db/schema.ts';

type Incidents = { kind: AnyPgColumn; returnId: AnyPgColumn; revisionId: AnyPgColumn };

/** Condition for a refund owed of all money of a payment, because its order was cancelled or deleted. */
export const isWholeRefundIn = ({ kind, returnId, revisionId }: Incidents): SQL | undefined =>
  and(eq(kind, 'refund-owed'), isNull(returnId), isNull(revisionId));

export const isWholeRefund = isWholeRefundIn(paymentIncidents);

/** Condition for a refund owed of a part, because units came back or the total of the order fell; see `isPart`. */
export const isPartRefund = and(
  eq(paymentIncidents.kind, 'refund-owed'),
  or(isNotNull(paymentIncidents.returnId), isNotNull(paymentIncidents.revisionId)),
);

/** Condition for an incident that records a return of all money with which an order was paid. */
export const isReturn = and(isWholeRefund, isNotNull(paymentIncidents.refundMethod));

/** Condition for an incident whose key is a `partKey` of this payment. */
export const isPartOf = (
  sourceKey: AnyPgColumn | string,
  { transactionId }: { transactionId: AnyPgColumn } = paymentIncidents,
): SQL => sql`starts_with(${transactionId}, ${sourceKey} || '/')`;
