import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderPayments, type PaymentIncident } from '#db/schema.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { insertMovement } from '#shop/till/insert-movement.server.ts';

type Refund = Pick<PaymentIncident, 'orderId' | 'currency' | 'amountInCents' | 'reference'> & {
  orderNumber: string | undefined;
};

/**
 * Takes money that staff returned in cash out of the open till, unless this transaction has recorded it among the
 * payments of the order.
 */
export async function payOutRefund(
  tx: Db,
  tillSessionId: string,
  { orderId, currency, amountInCents, reference, orderNumber }: Refund,
  actor: Actor,
): Promise<void> {
  const amount = Math.round(amountInCents / 100);
  if (currency !== 'COP' || amount === 0 || (orderId && (await isRecorded(tx, orderId, tillSessionId)))) return;
  const of = orderNumber ? `del pedido ${formatOrderNumber(orderNumber)}` : `del pago ${reference}`;
  const reason = `Se devolvió en efectivo un pago en línea ${of}`;
  await insertMovement(tx, tillSessionId, { kind: 'payout', amount, reason }, actor);
}

async function isRecorded(tx: Db, orderId: string, tillSessionId: string): Promise<boolean> {
  const { kind, createdAt } = orderPayments;
  const ofThis = and(
    eq(orderPayments.orderId, orderId),
    eq(kind, 'refunded'),
    eq(orderPayments.tillSessionId, tillSessionId),
    eq(createdAt, sql`now()`),
  );
  return (await tx.$count(orderPayments, ofThis)) > 0;
}
