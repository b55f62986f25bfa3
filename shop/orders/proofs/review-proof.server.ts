import { and, desc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orders, type ProofStatus, transferProofs } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { isPaidByHand, keepMoney, recordImpliedMoney } from '#shop/orders/money/hand-money.server.ts';
import { hasRecordedMoney } from '#shop/orders/money/order-payments.server.ts';
import { recordOrderChange, recordOrderEvent, undoNote } from '#shop/orders/order-event.server.ts';
import { approvePendingProofs, type MoveRefused, moveOrder } from '#shop/orders/status/change-order-status.server.ts';
import { findPaymentSigns } from '#shop/orders/waiting-order.server.ts';
import { holdUntil } from '#shop/paying/hold-until.server.ts';
import { proofMethod } from '#shop/paying/payment-methods.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { type AmountApproved, type AmountRefused, approveAmount, findProofDue } from './approve-amount.server.ts';
import { lockProof } from './locked-proof.server.ts';

export type ReviewProofResult =
  /** `rest`: what the order still lacks after an approval; `excess`: what arrived beyond what it lacked */
  | { ok: true; orderNumber: string; rest?: Pesos; excess?: Pesos }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'already-reviewed'; status: ProofStatus; reviewedByName: string }
  /** approval would restore the order, which was cancelled, but its stock is sold out or its money was returned */
  | MoveRefused
  | AmountRefused;

export type ProofDecision = 'approve' | 'reject';

/**
 * Approves or rejects a transfer proof. Approval says that all the order lacks arrived, or the amount that staff enter:
 * then it may stay paid in part, or owe its customer what is too much; see `approveAmount`. Otherwise it marks the order
 * as Pagado if it is not paid yet. A cancelled order
 * takes its stock again; if that is impossible, nothing changes. If the order has no other valid proof after a
 * rejection, it waits for one as long as it waited for the first; an order that staff restored waits without a
 * deadline. The customer sees the reason on the order's page, and gets it by mail if the order has an e-mail.
 *
 * @param review.amount what arrived; all that the order lacks by default
 * @param review.reason the reason of a rejection, as the customer reads it
 */
export async function reviewProof(
  db: Db,
  review: { proofId: string; decision: ProofDecision; reason: string; amount?: Pesos | undefined; actor: Actor },
  now = new Date(),
): Promise<ReviewProofResult> {
  return db.transaction(async (tx) => {
    const locked = await lockProof(tx, review.proofId);
    if (!locked) return { ok: false, reason: 'not-found' };
    const { order, status, reviewedByName } = locked;
    if (status !== 'pending') return { ok: false, reason: 'already-reviewed', status, reviewedByName };

    if (review.decision === 'reject') await reject(tx, order, review, now);
    const approved = review.decision === 'approve' ? await approve(tx, order, review) : null;
    if (approved && !approved.ok) return approved;
    await announce(tx, 'orders', [order.id]);
    return { ...approved, ok: true, orderNumber: order.orderNumber };
  });
}

async function approve(
  tx: Db,
  order: LockedOrder,
  { proofId, amount, actor }: { proofId: string; amount?: Pesos | undefined; actor: Actor },
): Promise<AmountApproved | MoveRefused | AmountRefused | { ok: true }> {
  await keepMoney(tx, order);
  const { due, isAll } = await findProofDue(tx, order.id);
  if (amount !== undefined ? amount !== due || !isAll : due > 0 && !isAll)
    return approveAmount(tx, order, { proofId, amount: amount ?? due, due, actor });
  if (order.status === 'Pagado' || order.status === 'Enviado' || order.status === 'Entregado') {
    const wasByHand = await isPaidByHand(tx, order.id);
    await approvePendingProofs(tx, order, actor);
    await recordImpliedMoney(tx, order, { wasByHand, actor });
    await recordOrderChange(tx, actor, order, { before: { proof: 'pending' }, after: { proof: 'approved' } });
    return { ok: true };
  }
  const moved = await moveOrder(tx, order, { status: 'Pagado', actor, note: 'Comprobante aprobado' });
  return moved.ok ? { ok: true } : moved;
}

async function reject(
  tx: Db,
  order: LockedOrder,
  { proofId, reason, actor }: { proofId: string; reason: string; actor: Actor },
  now: Date,
): Promise<void> {
  await tx
    .update(transferProofs)
    .set({
      status: 'rejected',
      reason,
      reviewedBy: actor.userId,
      reviewedByName: actor.fullName,
      reviewedAt: now,
    })
    .where(eq(transferProofs.id, proofId));
  const waitsForAnother = order.status === 'Pendiente' && !(await findPaymentSigns(tx, order.id)).hasValidProof;
  const isPaidInPart = await hasRecordedMoney(tx, order.id);
  if (waitsForAnother && !isPaidInPart && (await hadDeadline(tx, order.id))) {
    const holdExpiresAt = await holdUntil(tx, proofMethod.stored, now);
    await tx.update(orders).set({ holdExpiresAt, updatedAt: now }).where(eq(orders.id, order.id));
  }
  await recordOrderEvent(tx, order, {
    kind: 'proof-rejected',
    actorId: actor.userId,
    actorName: actor.fullName,
    note: reason,
  });
  await recordOrderChange(tx, actor, order, { before: { proof: 'pending' }, after: { proof: 'rejected' } });
}

/**
 * Whether a proof ended the order's last deadline, so that it has one again after its rejection. The events of proofs
 * store that deadline. It is not given back once the order was to wait without one since: staff set it back to
 * Pendiente, or its payment was annulled or returned.
 */
async function hadDeadline(tx: Db, orderId: string): Promise<boolean> {
  const isOwn = eq(orderEvents.orderId, orderId);
  const [ended] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(isOwn, eq(orderEvents.kind, 'proof-sent'), isNotNull(orderEvents.previousHoldExpiresAt)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (!ended) return false;
  const { kind, toStatus, note } = orderEvents;
  const waitsForever = and(
    isOwn,
    gt(orderEvents.id, ended.id),
    eq(kind, 'status'),
    eq(toStatus, 'Pendiente'),
    ne(note, undoNote),
  );
  return (await tx.$count(orderEvents, waitsForever)) === 0;
}
