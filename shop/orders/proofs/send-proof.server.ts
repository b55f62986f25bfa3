import { and, eq, inArray } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders, transferProofs } from '#db/schema.ts';
import { findCancellation } from '#shop/orders/cancelling/cancel-order.server.ts';
import { switchMethod } from '#shop/orders/choose-payment-method.server.ts';
import { type LockedOrder, lockOrderByToken } from '#shop/orders/locked-order.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { isRevisionOffered } from '#shop/orders/revisions/offered-revision.server.ts';
import { isToBePaid } from '#shop/orders/status/order-status.ts';
import { findPaymentSigns } from '#shop/orders/waiting-order.server.ts';
import { hasDeletedProduct, recordWithdrawnGoods } from '#shop/orders/withdrawn-goods.server.ts';
import { isPaidWithStaff, needsProof, proofMethod } from '#shop/paying/payment-methods.ts';
import { countPendingProofs } from './count-pending-proofs.server.ts';
import { mostPendingProofs, type NewProof } from './proof.ts';
import { takeProofSpace, warnOfShortSpace } from './proof-space.server.ts';

export type SendProofResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /**
   * the order takes no proof: it is paid or sent, is paid as agreed with staff, has a change that waits for the
   * customer or a payment at the provider, or is cancelled (except for an order by transfer that expired)
   */
  | { ok: false; reason: 'settling' }
  /** the order already has as many unreviewed proofs as it may have */
  | { ok: false; reason: 'too-many' };

/**
 * Adds a transfer proof to an order, found by its secret link. The order is then under review and no longer lapses.
 * Sending the same file again changes nothing, unless that file was rejected.
 *
 * An order with another payment method is switched to transfer; one on delivery then waits for the review instead of
 * being sent, and never lapses. A lapsed order by transfer accepts a proof too, since its money may have been sent;
 * staff decide about it.
 */
export async function sendProof(
  db: Db,
  { accessToken, proof }: { accessToken: string; proof: NewProof },
  now = new Date(),
): Promise<SendProofResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByToken(tx, accessToken);
    if (!order) return { ok: false, reason: 'not-found' };
    if (await hasProof(tx, order.id, proof.sha256)) return { ok: true };
    if (!(await takesProof(tx, order, now))) return { ok: false, reason: 'settling' };
    const switches = isToBePaid(order.status) && !needsProof(order.paymentMethod);
    const switched = switches
      ? await switchMethod(tx, order, { paymentMethod: proofMethod.stored, fee: 0 }, now)
      : order;
    if (!(await addProof(tx, switched, proof))) return { ok: false, reason: 'too-many' };
    await announce(tx, 'orders', [order.id]);
    return { ok: true };
  });
}

/** Whether this file was sent for the order before and not rejected. */
export async function hasProof(tx: Db, orderId: string, sha256: string): Promise<boolean> {
  const isSameFile = and(
    eq(transferProofs.orderId, orderId),
    eq(transferProofs.sha256, sha256),
    inArray(transferProofs.status, ['pending', 'approved']),
  );
  return (await tx.$count(transferProofs, isSameFile)) > 0;
}

async function takesProof(tx: Db, order: LockedOrder, now: Date): Promise<boolean> {
  if (isPaidWithStaff(order.paymentMethod)) return false;
  // The customer answers the change first: until then it is open which total the proof has to show.
  if (await isRevisionOffered(tx, order.id)) return false;
  if (isToBePaid(order.status)) return !(await findPaymentSigns(tx, order.id, now)).atProvider;
  return (
    order.status === 'Cancelado' &&
    needsProof(order.paymentMethod) &&
    (await findCancellation(tx, order.id)) === 'lapsed'
  );
}

/**
 * Adds a proof to a locked order that does not have it; the order no longer lapses. Staff get a mail only if no other
 * proof of the order waits for review.
 *
 * A proof is taken for withdrawn products too, with an incident for staff: its money may have been sent.
 *
 * @throws NoRoomForProof if its file does not fit
 * @param options.sendsMail false for a proof that came with the order itself, whose mail mentions it
 * @returns false, with nothing added, if the order already has as many unreviewed proofs as it may have
 */
export async function addProof(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'orderNumber' | 'items' | 'totalAmount' | 'holdExpiresAt'>,
  proof: NewProof,
  { sendsMail = true }: { sendsMail?: boolean } = {},
): Promise<boolean> {
  const orderId = order.id;
  const pending = await countPendingProofs(tx, orderId);
  if (pending >= mostPendingProofs) return false;
  await takeProofSpace(tx, proof.byteSize);
  await tx.insert(transferProofs).values({ ...proof, orderId });
  await tx.update(orders).set({ holdExpiresAt: null, updatedAt: new Date() }).where(eq(orders.id, orderId));
  await recordOrderEvent(
    tx,
    { id: orderId, paymentMethod: proofMethod.stored },
    // The deadline that it has again if all its proofs are rejected.
    { kind: 'proof-sent', previousHoldExpiresAt: order.holdExpiresAt },
    {
      sendsMail: sendsMail && pending === 0,
    },
  );
  if (await hasDeletedProduct(tx, order)) await recordWithdrawnGoods(tx, order);
  await warnOfShortSpace(tx, proof.byteSize);
  return true;
}
