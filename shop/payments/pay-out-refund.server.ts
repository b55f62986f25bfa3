import type { Db } from '#db/database.server.ts';
import type { PaymentIncident } from '#db/schema.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { insertMovement } from '#shop/till/insert-movement.server.ts';

/**
 * Takes the money of an online payment that staff returned in cash out of the open till. Money that came by hand needs
 * no such record: it has one among the payments of its order.
 */
export async function payOutRefund(
  tx: Db,
  tillSessionId: string,
  {
    provider,
    currency,
    amountInCents,
    reference,
    orderNumber,
  }: Pick<PaymentIncident, 'provider' | 'currency' | 'amountInCents' | 'reference'> & {
    orderNumber: string | undefined;
  },
  actor: Actor,
): Promise<void> {
  const amount = Math.round(amountInCents / 100);
  if (provider === withoutProvider || currency !== 'COP' || amount === 0) return;
  const of = orderNumber ? `del pedido ${formatOrderNumber(orderNumber)}` : `del pago ${reference}`;
  const reason = `Se devolvió en efectivo un pago en línea ${of}`;
  await insertMovement(tx, tillSessionId, { kind: 'payout', amount, reason }, actor);
}
