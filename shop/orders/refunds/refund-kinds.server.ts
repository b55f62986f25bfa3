/** Conditions for the two kinds of refunds owed: of all money of a payment, and of a part of it. */
import { and, eq, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { paymentIncidents } from '#db/schema.ts';
import { partEnd } from './part-key.ts';

type Incidents = Record<'kind' | 'transactionId' | 'returnId' | 'revisionId', AnyPgColumn>;

const isPartIn = ({ transactionId, returnId, revisionId }: Incidents): SQL =>
  sql`(${returnId} is not null or ${revisionId} is not null or ${transactionId} ~ ${partEnd.source})`;

/** Condition for a refund owed of all money of a payment, because its order was cancelled or deleted. */
export const isWholeRefundIn = (incidents: Incidents): SQL | undefined =>
  and(eq(incidents.kind, 'refund-owed'), not(isPartIn(incidents)));

export const isWholeRefund = isWholeRefundIn(paymentIncidents);

/**
 * Condition for a refund owed of a part, because units came back, the total of the order fell, or more arrived than it
 * lacked; see `isPart`.
 */
export const isPartRefund = and(eq(paymentIncidents.kind, 'refund-owed'), isPartIn(paymentIncidents));

/** Condition for an incident that records a return of all money with which an order was paid. */
export const isReturn = and(isWholeRefund, isNotNull(paymentIncidents.refundMethod));

/** Condition for an incident whose key is a `partKey` of this payment. */
export const isPartOf = (
  sourceKey: AnyPgColumn | string,
  { transactionId }: { transactionId: AnyPgColumn } = paymentIncidents,
): SQL => sql`starts_with(${transactionId}, ${sourceKey} || '/')`;
