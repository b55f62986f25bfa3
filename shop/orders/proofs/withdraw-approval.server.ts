import { and, desc, eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { withdrawOrderMail } from '#db/jobs.server.ts';
import { orderEvents, transferProofs } from '#db/schema.ts';
import { awaitPaymentAgain } from '#shop/orders/money/end-payment.server.ts';
import { isPaidByHand, keepMoney, recordImpliedMoney, voidImpliedMoney } from '#shop/orders/money/hand-money.server.ts';
import { voidMoney } from '#shop/orders/money/order-payments.server.ts';
import { hasApprovedProof } from '#shop/orders/money/paying-transaction.server.ts';
import { recordOrderChange, recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { lowerRefundOwed } from '#shop/orders/refunds/lower-refund-owed.server.ts';
import { findDue } from '#shop/orders/refunds/order-money.server.ts';
import { lowerPartsOwed } from '#shop/orders/refunds/part-owed.server.ts';
import { goodsHaveLeft } from '#shop/orders/status/order-status.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { countPendingProofs } from './count-pending-proofs.server.ts';
import { lockProof } from './locked-proof.server.ts';
import { resolvePaidTwice } from './paid-twice.server.ts';
import { mostPendingProofs } from './proof.ts';
import { reopenProofs, reopenProofsWithoutMoney } from './reopen-proofs.server.ts';

const nothingCame = 'Se retiró la aprobación del comprobante: no hay nada que devolver.';

export type WithdrawApprovalResult =
  | { ok: true; orderNumber: string }
  | { ok: false; reason: 'not-found' }
  /** it is under review, or was rejected */
  | { ok: false; reason: 'not-approved' }
  /** the order was sent because of the approval */
  | { ok: false; reason: 'goods-left' }
  /** the money had arrived, and its return is recorded */
  | { ok: false; reason: 'returned' }
  /** as many proofs of the order as may wait for review already do */
  | { ok: false; reason: 'too-many-pending' };

/**
 * Withdraws the approval of a transfer proof, which is under review again, and voids exactly the amount that it was
 * approved with. If no other money pays the order, one that is Pagado waits for its payment again, keeping its stock.
 * Refunds are owed only of the money that is left. If the mail about the approval still waits, it is not sent; the next
 * review is mailed.
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
    if ((await countPendingProofs(tx, order.id)) >= mostPendingProofs) return { ok: false, reason: 'too-many-pending' };

    await keepMoney(tx, order);
    const wasByHand = await isPaidByHand(tx, order.id);
    const isThis = eq(transferProofs.id, proofId);
    if ((await reopenProofs(tx, order.id, { condition: isThis, actor })) === 0)
      return { ok: false, reason: 'returned' };
    // Only a proof that is approved without an amount of its own implies money.
    if (!(await hasApprovedProof(tx, order.id)))
      await voidMoney(tx, { orderId: order.id, cause: 'proof', isNotGivenBack: true, actor });
    const lacks = order.status === 'Pagado' && ((await findDue(tx, [order.id])).get(order.id) ?? 0) > 0;
    // They were approved with it, as proofs of the same money.
    if (lacks) await reopenProofsWithoutMoney(tx, order.id);
    const toStatus = lacks ? await awaitPaymentAgain(tx, order, { proofsPay: false }) : null;
    const moved = toStatus && { fromStatus: order.status, toStatus };
    if (moved) await withdrawPaidMail(tx, order.id);
    if (order.status === 'Cancelado' && !(await hasApprovedProof(tx, order.id)))
      await voidImpliedMoney(tx, order.id, actor);
    await recordOrderEvent(tx, order, {
      kind: 'proof-reopened',
      actorId: actor.userId,
      actorName: actor.fullName,
      ...moved,
    });
    await recordImpliedMoney(tx, order, { wasByHand, actor });
    await lowerRefundOwed(tx, order, actor, nothingCame);
    await lowerPartsOwed(tx, order.id);
    await resolvePaidTwice(tx, order.id);
    await recordOrderChange(tx, actor, order, {
      before: { ...(moved && { status: moved.fromStatus }), proof: 'approved' },
      after: { ...(moved && { status: moved.toStatus }), proof: 'pending' },
    });
    await announce(tx, 'orders', [order.id]);
    return { ok: true, orderNumber: order.orderNumber };
  });
}

/** Deletes the mail to the customer about an order's latest payment from the queue, if it still waits there. */
async function withdrawPaidMail(tx: Db, orderId: string): Promise<void> {
  const [paid] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, 'Pagado')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (paid) await withdrawOrderMail(tx, paid.id);
}
