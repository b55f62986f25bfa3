import { and, eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders, payments, paymentTransactions } from '#db/schema.ts';
import { type LockedOrder, lockOrder } from '#shop/orders/locked-order.server.ts';
import { onlineHoldMs } from '#shop/orders/waiting-order.server.ts';
import { findStanding } from './find-standing.server.ts';
import { type PaymentState, transactionRank } from './payment-state.ts';
import type { ProviderTransaction } from './provider.ts';
import { recordIncident, recordUnknownReference } from './record-incident.server.ts';
import { settleApproval } from './settle-approval.server.ts';

/**
 * Takes down what the provider said of a transaction, whatever brought the word (an event, a look-up), and does what
 * follows from it. The one way by which an order becomes paid at the provider's word.
 *
 * Told again, or late, it changes nothing: what is known of a transaction only goes up, from PENDING to a refusal, to
 * APPROVED, to VOIDED. The transaction must be of the provider's own telling, never a browser's.
 *
 * @returns null when the reference is nobody's; money on such a reference is left for staff to look at
 */
export async function recordTransaction(
  db: Db,
  providerName: string,
  transaction: ProviderTransaction,
  now: Date = new Date(),
): Promise<{ orderId: string; state: PaymentState } | null> {
  return db.transaction(async (tx) => {
    const [attempt] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.reference, transaction.reference), eq(payments.provider, providerName)));
    if (!attempt) {
      if (transaction.status === 'APPROVED') await recordUnknownReference(tx, providerName, transaction);
      return null;
    }
    const order = await lockOrder(tx, attempt.orderId, { deletedToo: true });
    if (!order) throw new Error('An attempt to pay has no order');

    const news = await writeTransaction(tx, attempt, transaction, now);
    if (news) await act(tx, order, attempt, { ...transaction, rowId: news.id, paysOrder: news.paysOrder }, now);
    const standing = await findStanding(tx, order.id);
    if (!standing) throw new Error('An order is gone');
    return { orderId: order.id, state: standing.state };
  });
}

type Attempt = typeof payments.$inferSelect;

/** @returns null when it was known already, or belongs to another attempt than it says */
async function writeTransaction(tx: Db, attempt: Attempt, told: ProviderTransaction, now: Date) {
  const values = {
    status: told.status,
    statusMessage: told.statusMessage,
    methodType: told.methodType,
    amountInCents: told.amountInCents,
    currency: told.currency,
    updatedAt: now,
  };
  const row = { id: paymentTransactions.id, paysOrder: paymentTransactions.paysOrder };
  const [inserted] = await tx
    .insert(paymentTransactions)
    .values({
      ...values,
      paymentId: attempt.id,
      orderId: attempt.orderId,
      provider: attempt.provider,
      transactionId: told.id,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [paymentTransactions.provider, paymentTransactions.transactionId] })
    .returning(row);
  if (inserted) return inserted;

  const [known] = await tx
    .select({
      ...row,
      paymentId: paymentTransactions.paymentId,
      status: paymentTransactions.status,
      statusMessage: paymentTransactions.statusMessage,
    })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.provider, attempt.provider), eq(paymentTransactions.transactionId, told.id)));
  // An event does not sign its reference: whose a transaction is was settled when it was first heard of.
  if (!known || known.paymentId !== attempt.id) return null;
  if (transactionRank[told.status] <= transactionRank[known.status]) {
    // An event brings no words for the shopper; the look-up that has them may come after it.
    if (told.status === known.status && known.statusMessage === '' && told.statusMessage !== '')
      await tx
        .update(paymentTransactions)
        .set({ statusMessage: told.statusMessage })
        .where(eq(paymentTransactions.id, known.id));
    return null;
  }
  await tx.update(paymentTransactions).set(values).where(eq(paymentTransactions.id, known.id));
  return { id: known.id, paysOrder: known.paysOrder };
}

export type HeardTransaction = ProviderTransaction & { rowId: string; paysOrder: boolean };

async function act(tx: Db, order: LockedOrder, attempt: Attempt, transaction: HeardTransaction, now: Date) {
  if (transaction.status === 'APPROVED') await settleApproval(tx, order, attempt, transaction, now);
  if (transaction.status === 'VOIDED' && transaction.paysOrder)
    await recordIncident(tx, 'voided', order, attempt.provider, transaction);
  if (transaction.status === 'PENDING') await holdForPending(tx, order, now);
  await announce(tx, 'orders', [order.id]);
}

/** While the provider says PENDING, an order that waits for its payment keeps its stock. */
export async function holdForPending(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'status' | 'holdExpiresAt' | 'deletedAt'>,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + onlineHoldMs);
  if (order.status !== 'Pendiente' || order.deletedAt || !order.holdExpiresAt || order.holdExpiresAt >= until) return;
  await tx.update(orders).set({ holdExpiresAt: until }).where(eq(orders.id, order.id));
}
