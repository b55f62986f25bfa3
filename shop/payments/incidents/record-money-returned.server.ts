import { and, eq, not } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type PaymentIncident, paymentTransactions, type RefundMethod } from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { endPayment } from '#shop/orders/money/end-payment.server.ts';
import { giveBackHandMoney } from '#shop/orders/money/hand-money.server.ts';
import { hasRecordedMoney } from '#shop/orders/money/order-payments.server.ts';
import { markProofsReturned } from '#shop/orders/money/paying-transaction.server.ts';
import { giveBackOnline } from '#shop/orders/refunds/give-back-online.server.ts';
import { isOwedByHand } from '#shop/orders/refunds/refund-owed.server.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { resolveIncidentsOf } from './record-incident.server.ts';

/**
 * Records that the money of a transaction, or of a payment outside the provider, was returned, and resolves the other
 * incidents about that money.
 */
export async function recordMoneyReturned(
  tx: Db,
  order: LockedOrder,
  incident: Pick<PaymentIncident, 'id' | 'provider' | 'transactionId' | 'kind' | 'amountInCents' | 'createdAt'>,
  { refundMethod, actor, evidenceKey }: { refundMethod: RefundMethod; actor: Actor; evidenceKey?: string },
): Promise<void> {
  const resolution = 'Se devolvió el dinero';
  const { provider, transactionId, kind } = incident;
  let isPaidAgain = false;
  if (provider === withoutProvider) {
    await giveBackHandMoney(tx, order.id, { incident, refundMethod, actor, ...(evidenceKey && { evidenceKey }) });
    // If money is left, the customer paid again after it was owed.
    isPaidAgain = kind === 'refund-owed' && (await hasRecordedMoney(tx, order.id));
    await markProofsReturned(tx, order.id, isPaidAgain ? incident.createdAt : null);
  }
  await resolveIncidentsOf(
    tx,
    { provider, transactionId },
    { resolution, refundMethod, actor, keepsParts: isPaidAgain },
  );
  // Whether the money may have been one payment too many. A refund owed is of the money that paid the order until it
  // was cancelled, unless the order was paid by hand.
  const mayBeExtra = kind !== 'refund-owed' || (await isOwedByHand(tx, order.id));
  if (provider !== withoutProvider)
    await giveBackOnline(tx, order.id, incident, { refundMethod, actor, ...(evidenceKey && { evidenceKey }) });
  const [returned] = await tx
    .update(paymentTransactions)
    .set({ returnedAsExtra: mayBeExtra ? not(paymentTransactions.paysOrder) : false })
    .where(and(eq(paymentTransactions.provider, provider), eq(paymentTransactions.transactionId, transactionId)))
    .returning({ rowId: paymentTransactions.id, paysOrder: paymentTransactions.paysOrder });
  if (!returned?.paysOrder) return;
  const by = { actorId: actor.userId, actorName: actor.fullName, note: resolution };
  await endPayment(tx, order, returned, by);
}
