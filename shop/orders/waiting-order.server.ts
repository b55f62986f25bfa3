import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentTransactions, transferProofs } from '#db/schema.ts';
import type { LockedOrder } from './locked-order.server.ts';
import { isMoneyHere } from './paying-transaction.server.ts';

/** Signs that money for an order has arrived or is pending. */
export type PaymentSigns = {
  /** a transaction at the provider that is PENDING, or APPROVED and not returned */
  atProvider: boolean;
  /** a proof of a transfer that staff have approved or not reviewed yet */
  hasValidProof: boolean;
};

/**
 * Finds the payment signs of a locked order. They cannot change while it is locked: everything that records money locks
 * the order first.
 */
export async function findPaymentSigns(tx: Db, orderId: string): Promise<PaymentSigns> {
  const transactions = tx
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.orderId, orderId), or(eq(paymentTransactions.status, 'PENDING'), isMoneyHere)));
  const proofs = tx
    .select({ id: transferProofs.id })
    .from(transferProofs)
    .where(and(eq(transferProofs.orderId, orderId), inArray(transferProofs.status, ['pending', 'approved'])));
  const { rows } = await tx.execute<PaymentSigns>(
    sql`select exists ${transactions} as "atProvider", exists ${proofs} as "hasValidProof"`,
  );
  return rows[0] ?? { atProvider: false, hasValidProof: false };
}

/** Whether a locked order is unpaid, with no payment being confirmed or under review. */
export async function waitsForPayment(tx: Db, order: LockedOrder): Promise<boolean> {
  if (order.status !== 'Pendiente' || order.deletedAt) return false;
  const { atProvider, hasValidProof } = await findPaymentSigns(tx, order.id);
  return !atProvider && !hasValidProof;
}
