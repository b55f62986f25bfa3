/** The two kinds of refunds owed, of all money of a payment and of a part of it, and how a part names its payment. */
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type PaymentIncident, paymentIncidents } from '#db/schema.ts';

type Incidents = { kind: AnyPgColumn; returnId: AnyPgColumn; revisionId: AnyPgColumn };

/** Condition for a refund owed of all money of a payment, because its order was cancelled or deleted. */
export const isWholeRefundIn = ({ kind, returnId, revisionId }: Incidents): SQL | undefined =>
  and(eq(kind, 'refund-owed'), isNull(returnId), isNull(revisionId));

export const isWholeRefund = isWholeRefundIn(paymentIncidents);

/** Condition for a refund owed of a part, because units came back or the total of the order fell. */
export const isPartRefund = and(
  eq(paymentIncidents.kind, 'refund-owed'),
  or(isNotNull(paymentIncidents.returnId), isNotNull(paymentIncidents.revisionId)),
);

/** The same for an incident that was read. */
export const isPart = ({ kind, returnId, revisionId }: Pick<PaymentIncident, 'kind' | 'returnId' | 'revisionId'>) =>
  kind === 'refund-owed' && (returnId !== null || revisionId !== null);

/** Condition for an incident that records a return of all money with which an order was paid. */
export const isReturn = and(isWholeRefund, isNotNull(paymentIncidents.refundMethod));

/**
 * The `transactionId` of a part: the payment that it is taken from, and the return or change that it is owed because of.
 *
 * @param sourceKey the id of the transaction, or of the order for money that came by hand
 */
export const partKey = (sourceKey: string, reasonId: string) => `${sourceKey}/${reasonId}`;

/** The payment of a `partKey`. */
export const sourceKeyOf = (key: string) => key.slice(0, key.lastIndexOf('/'));

/** Condition for an incident whose key is a `partKey` of this payment. */
export const isPartOf = (
  sourceKey: AnyPgColumn | string,
  { transactionId }: { transactionId: AnyPgColumn } = paymentIncidents,
): SQL => sql`starts_with(${transactionId}, ${sourceKey} || '/')`;
