import type { Db } from '#db/database.server.ts';
import type { PaymentIncident } from '#db/schema.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { insertMovement } from '#shop/till/insert-movement.server.ts';

type Refund = Pick<PaymentIncident, 'currency' | 'amountInCents' | 'reference'> & { orderNumber: string | undefined };

/**
 * Takes pesos that staff returned in cash out of the open till. Call it only if the return is not recorded among the
 * payments of an order: that record takes the cash out of the till too.
 */
export async function payOutRefund(
  tx: Db,
  tillSessionId: string,
  { currency, amountInCents, reference, orderNumber }: Refund,
  actor: Actor,
): Promise<void> {
  const amount = Math.round(amountInCents / 100);
  if (currency !== 'COP' || amount === 0) return;
  const of = orderNumber ? `del pedido ${formatOrderNumber(orderNumber)}` : `del pago ${reference}`;
  const reason = `Se devolvió en efectivo un pago en línea ${of}`;
  await insertMovement(tx, tillSessionId, { kind: 'payout', amount, reason }, actor);
}
