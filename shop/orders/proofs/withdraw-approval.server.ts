import { and, desc, eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { withdrawOrderMail } from '#db/jobs.server.ts';
import { orderEvents, transferProofs } from '#db/schema.ts';
import { awaitPaymentAgain } from '#shop/orders/money/end-payment.server.ts';
import { hasApprovedProof } from '#shop/orders/money/paying-transaction.server.ts';
import { recordOrderChange, recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { goodsHaveLeft } from '#shop/orders/order-status.ts';
import { withdrawRefundOwed } from '#shop/orders/refunds/refund-owed.server.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { lockProof } from './locked-proof.server.ts';
import { resolvePaidTwice } from './paid-twice.server.ts';

const nothingCame = 'Se retiró la aprobación del comprobante: no hay nada que devolver.';

export type WithdrawApprovalResult =
  | { ok: true; orderNumber: string }
  | { ok: false; reason: 'not-found' }
  /** it is under review, or was rejected */
  | { ok: false; reason: 'not-approved' }
  /** the order was sent because of the approval */
  | { ok: false; reason: 'goods-left' }
  /** the money was there: its return is recorded */
  | { ok: false; reason: 'returned' };

/**
 * Withdraws the approval of a proof of transfer, which is under review again. Unless other money pays the order, it
 * waits for its payment again if it is Pagado, keeping its stock, and the money that its cancellation left to return is
 * no longer owed. The mail about the approval is not sent if it still waits; the next review is mailed.
 */
export async function withdrawApproval(
  db: Db,
  { proofId, actor }: { proofId: string; actor: Actor },
): Promise<WithdrawApprovalResult> {
  return db.transaction(async (tx) => {
    const locked = await lockProof(tx, proofId);
    if (!locked) return { ok: false, reason: 'not-found' };
    const { order, status, returnedAt } = locked;
    if (status !== 'approved') return { ok: false, reason: 'not-approved' };
    if (goodsHaveLeft(order.status)) return { ok: false, reason: 'goods-left' };
    if (returnedAt) return { ok: false, reason: 'returned' };

    await tx
      .update(transferProofs)
      .set({ status: 'pending', reviewedBy: null, reviewedByName: '', reviewedAt: null })
      .where(eq(transferProofs.id, proofId));
    const toStatus = await awaitPaymentAgain(tx, order);
    const moved = toStatus && { fromStatus: order.status, toStatus };
    if (moved) await withdrawPaidMail(tx, order.id);
    if (!(await hasApprovedProof(tx, order.id))) {
      await withdrawRefundOwed(tx, order, actor, nothingCame, { only: withoutProvider });
      await resolvePaidTwice(tx, order.id);
    }
    await recordOrderEvent(tx, order, {
      kind: 'proof-reopened',
      actorId: actor.userId,
      actorName: actor.fullName,
      ...moved,
    });
    await recordOrderChange(tx, actor, order, {
      before: { ...(moved && { status: moved.fromStatus }), proof: 'approved' },
      after: { ...(moved && { status: moved.toStatus }), proof: 'pending' },
    });
    await announce(tx, 'orders', [order.id]);
    return { ok: true, orderNumber: order.orderNumber };
  });
}

/** Deletes the customer's mail about the latest payment of an order from the queue, if it still waits. */
async function withdrawPaidMail(tx: Db, orderId: string): Promise<void> {
  const [paid] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, 'Pagado')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (paid) await withdrawOrderMail(tx, paid.id);
}
