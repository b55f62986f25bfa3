/** The money and the units that an event of an order is about, for the mail to its customer. */
import { and, eq, isNotNull, isNull, max, min, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orderPayments, orderReturns, orders, paymentIncidents, type RefundMethod } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { returnedUnitsText } from '#shop/orders/returns/return-words.ts';
import { isPaymentOfProof } from './paying-transaction.server.ts';
import { findLacking } from './read-ledger.server.ts';

export type EventMoney = {
  /** what arrived with the event by a proof of transfer with an amount of its own; null for other events */
  arrived: Pesos | null;
  /** '2 × Miel de Abejas': the units of the return that the event records */
  returned: string | null;
  /** the money that was given back with the event, and how */
  refunded: { amount: Pesos; method: RefundMethod } | null;
  /** what the order lacks now */
  rest: Pesos;
  /** what the shop owes because of the return, or in all for other events, and the last day to pay it by law */
  owed: Pesos;
  dueOn: string | null;
};

/** Finds the money of an event. What one transaction recorded has the time of its event. */
export async function findEventMoney(
  db: Db,
  { eventId, orderId }: { eventId: number; orderId: string },
): Promise<EventMoney> {
  const at = sql`(select ${orderEvents.createdAt} from ${orderEvents} where ${orderEvents.id} = ${eventId})`;
  const [[payment], [returned], [refunded], lacking] = await Promise.all([
    db
      .select({ amount: orderPayments.amount })
      .from(orderPayments)
      .where(and(eq(orderPayments.orderId, orderId), eq(orderPayments.createdAt, at), isPaymentOfProof)),
    db
      .select({ id: orderReturns.id, lines: orderReturns.lines, items: orders.items })
      .from(orderReturns)
      .innerJoin(orders, eq(orders.id, orderReturns.orderId))
      .where(and(eq(orderReturns.orderId, orderId), eq(orderReturns.createdAt, at))),
    db
      .select({ method: paymentIncidents.refundMethod, cents: max(paymentIncidents.amountInCents).mapWith(Number) })
      .from(paymentIncidents)
      .where(
        and(
          eq(paymentIncidents.orderId, orderId),
          eq(paymentIncidents.resolvedAt, at),
          eq(paymentIncidents.currency, 'COP'),
          isNotNull(paymentIncidents.refundMethod),
        ),
      )
      .groupBy(paymentIncidents.refundMethod),
    findLacking(db, orderId),
  ]);
  return {
    arrived: payment?.amount ?? null,
    returned: returned ? returnedUnitsText(returned) : null,
    refunded: refunded?.method ? { amount: Math.round(refunded.cents / 100), method: refunded.method } : null,
    rest: Math.max(0, lacking),
    ...(await findOwed(db, orderId, returned?.id ?? null)),
  };
}

async function findOwed(db: Db, orderId: string, returnId: string | null) {
  const { kind, resolvedAt, currency } = paymentIncidents;
  const isOfReturn = returnId ? eq(paymentIncidents.returnId, returnId) : undefined;
  const [owed] = await db
    .select({
      cents: sql`coalesce(sum(${paymentIncidents.amountInCents}), 0)`.mapWith(Number),
      dueOn: min(paymentIncidents.dueOn),
    })
    .from(paymentIncidents)
    .where(
      and(
        eq(paymentIncidents.orderId, orderId),
        eq(kind, 'refund-owed'),
        eq(currency, 'COP'),
        isNull(resolvedAt),
        isOfReturn,
      ),
    );
  return { owed: Math.round((owed?.cents ?? 0) / 100), dueOn: owed?.dueOn ?? null };
}
