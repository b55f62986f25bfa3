import { and, eq, isNull, ne } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderPayments } from '#db/schema.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { isActive, lockOrder } from '#shop/orders/locked-order.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { reopenProofsWithoutMoney } from '#shop/orders/proofs/reopen-proofs.server.ts';
import { findDue } from '#shop/orders/refunds/order-money.server.ts';
import { findOwedByHand } from '#shop/orders/refunds/owed-by-hand.server.ts';
import { lowerPartsOwed } from '#shop/orders/refunds/part-owed.server.ts';
import { restoreFee } from '#shop/orders/revisions/drop-fee.server.ts';
import { isPaidLater } from '#shop/orders/waiting-order.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { lockOpenTill } from '#shop/till/lock-till.server.ts';
import { lockTillsOf } from './correct-till.server.ts';
import { awaitPaymentAgain } from './end-payment.server.ts';
import { isPaidByHand, keepMoney, recordImpliedMoney } from './hand-money.server.ts';
import { handMethodWords } from './hand-payments.ts';
import { voidMoney } from './order-payments.server.ts';

export type VoidPaymentResult =
  | { ok: true; orderNumber: string }
  /** unknown, voided already, or not recorded by staff as a payment; that of a proof is voided with its approval */
  | { ok: false; reason: 'not-found' }
  /** the order was cancelled: its money is owed to the customer */
  | { ok: false; reason: 'ended' }
  /** a part of it was given back */
  | { ok: false; reason: 'given-back' }
  /** its return is recorded as owed, since the order was cancelled before it was restored */
  | { ok: false; reason: 'owed' }
  /** its cash was counted when its till was closed, and no till is open in which to correct that */
  | { ok: false; reason: 'till-closed' };

/**
 * Voids a payment that staff recorded by mistake. An order that is Pagado and then lacks money waits for its payment
 * again, without a deadline, unless other money pays it: an online payment that was one too many does so from now on. One
 * that was sent stays so, and owes the amount. Cash of a till that is closed since is corrected in the open one.
 */
export async function voidPayment(
  db: Db,
  { orderId, paymentId, actor }: { orderId: string; paymentId: number; actor: Actor },
): Promise<VoidPaymentResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    const [payment] = await tx
      .select({ amount: orderPayments.amount, method: orderPayments.method, tillId: orderPayments.tillSessionId })
      .from(orderPayments)
      .where(
        and(
          eq(orderPayments.id, paymentId),
          eq(orderPayments.orderId, order.id),
          eq(orderPayments.kind, 'received'),
          eq(orderPayments.cause, 'sale'),
          isNull(orderPayments.proofId),
          isNull(orderPayments.voidedAt),
        ),
      );
    if (!payment) return { ok: false, reason: 'not-found' };
    if (!isActive(order)) return { ok: false, reason: 'ended' };
    const isCounted = payment.tillId !== null && (await lockTillsOf(tx, order.id)).has(payment.tillId);
    if (isCounted && !(await lockOpenTill(tx))) return { ok: false, reason: 'till-closed' };

    await keepMoney(tx, order);
    const { amount, method } = payment;
    const { left, least } = await countWithout(tx, order.id, paymentId);
    if (least < 0) return { ok: false, reason: 'given-back' };
    if (left < (await findOwedByHand(tx, order.id))) return { ok: false, reason: 'owed' };
    const wasByHand = await isPaidByHand(tx, order.id);
    await voidMoney(tx, { orderId: order.id, id: paymentId, actor });
    await lowerPartsOwed(tx, order.id);
    const isDue = ((await findDue(tx, [order.id])).get(order.id) ?? 0) > 0;
    const lacks = isDue && order.status === 'Pagado';
    // Recording it may have approved a proof of the same transfer, which shows no money of its own.
    if (lacks) await reopenProofsWithoutMoney(tx, order.id);
    const waits = lacks ? await awaitPaymentAgain(tx, order) : null;
    // Staff may have set it back to waiting for its payment before.
    if (isDue && isPaidLater(order)) await restoreFee(tx, order);
    await recordImpliedMoney(tx, order, { wasByHand, actor });
    await recordOrderEvent(tx, order, {
      kind: 'payment',
      note: `Se anuló un pago: ${handMethodWords[method]}`,
      actorId: actor.userId,
      actorName: actor.fullName,
      ...(waits && { fromStatus: order.status, toStatus: waits }),
    });
    await recordChange(tx, actor, {
      subject: 'payment',
      subjectId: order.id,
      subjectName: `Pago del pedido ${order.orderNumber}: ${handMethodWords[method]}, ${formatPesos(amount)}`,
      action: 'deleted',
    });
    await announce(tx, 'orders', [order.id]);
    return { ok: true, orderNumber: order.orderNumber };
  });
}

/**
 * Adds up what came for an order by hand without one of its payments: what is left of it, and the least that was left at
 * any time. That is below 0 if money was given back which only this payment had brought.
 */
async function countWithout(tx: Db, orderId: string, paymentId: number): Promise<{ left: Pesos; least: Pesos }> {
  const { id, kind, amount, voidedAt, sourceTransactionId } = orderPayments;
  const others = await tx
    .select({ kind, amount })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orderId), isNull(voidedAt), isNull(sourceTransactionId), ne(id, paymentId)))
    .orderBy(id);
  let left = 0;
  let least = 0;
  for (const one of others) {
    left += one.kind === 'received' ? one.amount : -one.amount;
    least = Math.min(least, left);
  }
  return { left, least };
}
