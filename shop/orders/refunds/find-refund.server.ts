import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

/**
 * The money owed to the customer of a cancelled order, with the last day to return it by law, and the money already
 * returned. `isReversed`: a payment was annulled, or given back by the provider or the customer's bank.
 */
export type Refund = { owed: Pesos; returned: Pesos; isReversed: boolean; dueOn?: string };

/** Finds the refund of an order, in pesos; other currencies do not count. */
export async function findRefund(db: Db, orderId: string): Promise<Refund> {
  const { kind, resolvedAt, refundMethod, currency, amountInCents } = paymentIncidents;
  const isRefund = and(eq(kind, 'refund-owed'), or(isNull(resolvedAt), isNotNull(refundMethod)));
  const refunds = await db
    .select({ amountInCents, resolvedAt, dueOn: paymentIncidents.dueOn })
    .from(paymentIncidents)
    .where(and(eq(paymentIncidents.orderId, orderId), eq(currency, 'COP'), isRefund));
  const sumOf = (isOpen: boolean) => {
    const part = refunds.filter((refund) => (refund.resolvedAt === null) === isOpen);
    return Math.round(part.reduce((sum, refund) => sum + (refund.amountInCents ?? 0), 0) / 100);
  };
  // A reversal of no money was misread.
  const isGone = and(inArray(kind, ['voided', 'reversed']), gt(amountInCents, 0));
  const reversed = and(eq(paymentIncidents.orderId, orderId), isGone);
  const isReversed = (await db.$count(paymentIncidents, reversed)) > 0;
  const [dueOn] = refunds.flatMap(({ dueOn, resolvedAt }) => (dueOn && !resolvedAt ? [dueOn] : [])).toSorted();
  return { owed: sumOf(true), returned: sumOf(false), isReversed, ...(dueOn && { dueOn }) };
}
