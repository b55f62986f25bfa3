import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderReturns, orders, paymentIncidents, type RefundMethod } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { returnedUnitsText } from '#shop/orders/returns/return-words.ts';
import { isPartRefund } from './refund-kinds.server.ts';

/** Money that the shop owes a customer, or has given back. */
export type CustomerRefund = {
  amount: Pesos;
  /** the last day to give it back by law */
  dueOn: string | null;
  /** how it was given back; null while it is owed */
  method: RefundMethod | null;
};

/** Units that came back, with the money of it; or money alone, because the order changed or too much arrived. */
export type CustomerReturn = { at: Date; units: string | null; refunds: CustomerRefund[] };

/**
 * Lists what came back of an order and what is given back for parts of it, as its customer may see it, oldest first. The
 * refund of a cancelled order is not a part; see `findRefund`.
 */
export async function listCustomerRefunds(db: Db, orderId: string): Promise<CustomerReturn[]> {
  const { resolvedAt, refundMethod, returnId, amountInCents, dueOn, createdAt } = paymentIncidents;
  const [returns, parts] = await Promise.all([
    db
      .select({ id: orderReturns.id, at: orderReturns.createdAt, lines: orderReturns.lines, items: orders.items })
      .from(orderReturns)
      .innerJoin(orders, eq(orders.id, orderReturns.orderId))
      .where(eq(orderReturns.orderId, orderId))
      .orderBy(asc(orderReturns.number)),
    db
      .select({ at: createdAt, returnId, amountInCents, dueOn, method: refundMethod })
      .from(paymentIncidents)
      .where(and(eq(paymentIncidents.orderId, orderId), isPartRefund, or(isNull(resolvedAt), isNotNull(refundMethod))))
      .orderBy(asc(createdAt)),
  ]);
  const refundOf = ({ amountInCents, dueOn, method }: (typeof parts)[number]): CustomerRefund => {
    return { amount: Math.round(amountInCents / 100), dueOn, method };
  };
  const ofReturns = returns.map(({ id, at, ...returned }) => {
    return {
      at,
      units: returnedUnitsText(returned),
      refunds: parts.filter((one) => one.returnId === id).map(refundOf),
    };
  });
  const others = parts.filter((one) => one.returnId === null);
  return [...ofReturns, ...others.map((part) => ({ at: part.at, units: null, refunds: [refundOf(part)] }))].toSorted(
    (one, other) => +one.at - +other.at,
  );
}
