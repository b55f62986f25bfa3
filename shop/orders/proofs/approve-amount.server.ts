import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderMoney, orders, transferProofs } from '#db/schema.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { type HandPayment, receiveMoney } from '#shop/orders/money/order-payments.server.ts';
import { isPaidAtProvider } from '#shop/orders/money/paying-transaction.server.ts';
import { recordOrderChange, recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { findOwedByHand } from '#shop/orders/refunds/owed-by-hand.server.ts';
import { recordPartOwed } from '#shop/orders/refunds/part-owed.server.ts';
import { type MoveRefused, moveOrder } from '#shop/orders/status/change-order-status.server.ts';
import { isToBePaid } from '#shop/orders/status/order-status.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { partArrivedNote } from './proof.ts';

export type AmountApproved = { ok: true; rest: Pesos; excess: Pesos };

export type AmountRefused =
  /** it was cancelled, and its payment online is owed to its customer already */
  | { ok: false; reason: 'nothing-due' }
  /** it was cancelled, and less arrived than it costs */
  | { ok: false; reason: 'cancelled' };

/**
 * Finds what a transfer of this order should bring: what it lacks, or would lack if it were restored; see
 * `findLacking`. 0 if it is paid, or paid online. `isAll`: it is all that the order costs, and no other money is here.
 */
export async function findProofDue(db: Db, orderId: string): Promise<{ due: Pesos; isAll: boolean }> {
  const [money] = await db
    .select({
      balance: orderMoney.balance,
      charged: orderMoney.charged,
      costs: sql`${orders.totalAmount} - ${orders.returnedAmount}`.mapWith(Number),
    })
    .from(orderMoney)
    .innerJoin(orders, eq(orders.id, orderMoney.orderId))
    .where(eq(orderMoney.orderId, orderId));
  if (!money || (await isPaidAtProvider(db, orderId))) return { due: 0, isAll: false };
  const owed = await findOwedByHand(db, orderId);
  const due = Math.max(0, money.balance + owed + money.costs - money.charged);
  return { due, isAll: due === money.costs && owed === 0 };
}

/**
 * Approves a proof with the amount that arrived, which is recorded as a payment of its own. If the order lacked more, it
 * stays as it is, paid in part, without a deadline; it lacks the rest. Otherwise it is Pagado, and what arrived beyond
 * what it lacked is owed to the customer: all of it if the order was paid. Other proofs under review stay so unless the
 * order is Pagado.
 *
 * @param approval.due what the order lacks; see `findProofDue`
 */
export async function approveAmount(
  tx: Db,
  order: LockedOrder,
  { proofId, amount, due, actor }: { proofId: string; amount: Pesos; due: Pesos; actor: Actor },
): Promise<AmountApproved | AmountRefused | MoveRefused> {
  if (due === 0 && order.status === 'Cancelado') return { ok: false, reason: 'nothing-due' };
  if (amount < due && order.status === 'Cancelado') return { ok: false, reason: 'cancelled' };
  const orderId = order.id;
  const arrived: HandPayment = { orderId, amount, method: 'transfer', cause: 'sale', proofId, actor };
  const waits = isToBePaid(order.status) || order.status === 'Cancelado';
  if (waits && amount >= due) {
    const note = 'Comprobante aprobado';
    const moved = await moveOrder(tx, order, { status: 'Pagado', actor, note, arrived: [arrived] });
    if (!moved.ok) return moved;
  } else {
    await approve(tx, proofId, actor);
    await receiveMoney(tx, arrived);
    if (waits)
      await tx.update(orders).set({ holdExpiresAt: null, updatedAt: new Date() }).where(eq(orders.id, orderId));
    await recordOrderEvent(tx, order, {
      kind: 'payment',
      note: partArrivedNote,
      actorId: actor.userId,
      actorName: actor.fullName,
    });
    await recordOrderChange(tx, actor, order, { before: { proof: 'pending' }, after: { proof: 'approved' } });
  }
  await recordChange(tx, actor, {
    subject: 'payment',
    subjectId: orderId,
    subjectName: `Pago del pedido ${order.orderNumber}: Comprobante, ${formatPesos(amount)}`,
    action: 'created',
  });
  const excess = Math.max(0, amount - due);
  if (excess > 0) await recordPartOwed(tx, { orderId, amount: excess, isExcess: true });
  return { ok: true, rest: Math.max(0, due - amount), excess };
}

async function approve(tx: Db, proofId: string, actor: Actor): Promise<void> {
  const { userId: reviewedBy, fullName: reviewedByName } = actor;
  await tx
    .update(transferProofs)
    // The database's time of the transaction, which the payment has too.
    .set({ status: 'approved', reviewedBy, reviewedByName, reviewedAt: sql`now()` })
    .where(eq(transferProofs.id, proofId));
}
