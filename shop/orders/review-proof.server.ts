import { and, eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders, type ProofStatus, paymentTransactions, transferProofs } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { isUuid } from '#shop/uuid.ts';
import { approvePendingProofs, moveOrder, recordOrderChange } from './change-order-status.server.ts';
import { type LockedOrder, lockOrder, type ShortProduct } from './locked-order.server.ts';
import { recordOrderEvent } from './order-event.server.ts';
import { findPaymentSigns, holdUntil } from './waiting-order.server.ts';

export type ReviewProofResult =
  | { ok: true; orderNumber: string }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'already-reviewed'; status: ProofStatus; reviewedByName: string }
  /** of an order cancelled meanwhile, whose goods are not there any more */
  | { ok: false; reason: 'short-stock'; products: ShortProduct[] };

export type ProofDecision = 'approve' | 'reject';

/**
 * Decides about a proof of transfer. Approved, its order is Pagado, and a cancelled one takes its stock again or nothing
 * changes. Rejected, the customer is told why and the order waits for another proof as long as for a first one.
 *
 * @param review.reason what the customer is told of a rejection
 */
export async function reviewProof(
  db: Db,
  review: { proofId: string; decision: ProofDecision; reason: string; actor: Actor },
  now = new Date(),
): Promise<ReviewProofResult> {
  if (!isUuid(review.proofId)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const isAsked = eq(transferProofs.id, review.proofId);
    const [found] = await tx.select({ orderId: transferProofs.orderId }).from(transferProofs).where(isAsked);
    const order = found ? await lockOrder(tx, found.orderId) : null;
    if (!order) return { ok: false, reason: 'not-found' };
    // Only now, under the order's lock, is it certain what others made of it.
    const [proof] = await tx
      .select({ status: transferProofs.status, reviewedByName: transferProofs.reviewedByName })
      .from(transferProofs)
      .where(isAsked);
    if (proof?.status !== 'pending')
      return {
        ok: false,
        reason: 'already-reviewed',
        status: proof?.status ?? 'pending',
        reviewedByName: proof?.reviewedByName ?? '',
      };

    if (review.decision === 'reject') await reject(tx, order, review, now);
    else {
      const short = await approve(tx, order, review.actor);
      if (short.length > 0) return { ok: false, reason: 'short-stock', products: short };
    }
    await announce(tx, 'orders', [order.id]);
    return { ok: true, orderNumber: order.orderNumber };
  });
}

async function approve(tx: Db, order: LockedOrder, actor: Actor): Promise<ShortProduct[]> {
  if (order.status === 'Pagado' || order.status === 'Enviado' || order.status === 'Entregado') {
    await approvePendingProofs(tx, order.id, actor);
    await recordOrderChange(tx, actor, order, { before: { proof: 'pending' }, after: { proof: 'approved' } });
    if (await isPaidAtProvider(tx, order.id)) {
      const note = 'Comprobante aprobado de un pedido ya pagado en línea: revisa si el cliente pagó dos veces';
      await recordOrderEvent(tx, order, {
        kind: 'payment-problem',
        actorId: actor.userId,
        actorName: actor.fullName,
        note,
      });
    }
    return [];
  }
  const moved = await moveOrder(tx, order, { status: 'Pagado', actor, note: 'Comprobante aprobado' });
  return moved.ok ? [] : moved.products;
}

async function isPaidAtProvider(tx: Db, orderId: string): Promise<boolean> {
  const paying = and(eq(paymentTransactions.orderId, orderId), paymentTransactions.paysOrder);
  return (await tx.$count(paymentTransactions, paying)) > 0;
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
  const waitsForAnother = order.status === 'Pendiente' && !(await findPaymentSigns(tx, order.id)).proofStands;
  if (waitsForAnother) {
    const holdExpiresAt = await holdUntil(tx, 'Transferencia Bancaria', now);
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
