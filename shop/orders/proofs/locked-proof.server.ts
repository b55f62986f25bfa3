import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type ProofStatus, transferProofs } from '#db/schema.ts';
import { type LockedOrder, lockOrder } from '#shop/orders/locked-order.server.ts';
import { isUuid } from '#shop/uuid.ts';

/** A proof of transfer whose order is locked, so that no concurrent review changes either. */
export type LockedProof = {
  order: LockedOrder;
  status: ProofStatus;
  reviewedByName: string;
  /** when staff recorded that its money was returned */
  returnedAt: Date | null;
};

/**
 * Finds a proof and locks its order until the transaction ends.
 *
 * @returns null if there is no such proof, or its order was deleted
 */
export async function lockProof(tx: Db, proofId: string): Promise<LockedProof | null> {
  if (!isUuid(proofId)) return null;
  const isThis = eq(transferProofs.id, proofId);
  const [proofRow] = await tx.select({ orderId: transferProofs.orderId }).from(transferProofs).where(isThis);
  const order = proofRow ? await lockOrder(tx, proofRow.orderId) : null;
  if (!order) return null;
  // Read under the order's lock, so that a concurrent review is visible.
  const [proof] = await tx
    .select({
      status: transferProofs.status,
      reviewedByName: transferProofs.reviewedByName,
      returnedAt: transferProofs.returnedAt,
    })
    .from(transferProofs)
    .where(isThis);
  return proof ? { order, ...proof } : null;
}
