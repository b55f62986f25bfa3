import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderPayments, transferProofs } from '#db/schema.ts';
import { sumHandMoney, voidMoney } from '#shop/orders/money/order-payments.server.ts';
import { isPaymentOfProof } from '#shop/orders/money/paying-transaction.server.ts';
import type { Actor } from '#shop/staff/actor.ts';

/**
 * Puts approved proofs of a locked order that fulfil a condition under review again, and voids what was recorded as
 * their money; see `approveAmount`. A proof whose money was given back since stays approved.
 *
 * @returns how many there were
 */
export async function reopenProofs(
  tx: Db,
  orderId: string,
  { condition, actor }: { condition: SQL | undefined; actor: Actor | null },
): Promise<number> {
  const isReopened = and(eq(transferProofs.orderId, orderId), eq(transferProofs.status, 'approved'), condition);
  const proofs = await tx
    .select({ id: transferProofs.id, payment: { id: orderPayments.id, amount: orderPayments.amount } })
    .from(transferProofs)
    .leftJoin(
      orderPayments,
      and(eq(orderPayments.orderId, orderId), eq(orderPayments.proofId, transferProofs.id), isPaymentOfProof),
    )
    .where(isReopened);
  let left = (await sumHandMoney(tx, [orderId])).get(orderId) ?? 0;
  const reopened: string[] = [];
  for (const { id, payment } of proofs) {
    if (payment && payment.amount > left) continue;
    if (payment) await voidMoney(tx, { orderId, id: payment.id, actor });
    left -= payment?.amount ?? 0;
    reopened.push(id);
  }
  if (reopened.length > 0)
    await tx
      .update(transferProofs)
      .set({ status: 'pending', reviewedBy: null, reviewedByName: '', reviewedAt: null })
      .where(inArray(transferProofs.id, reopened));
  return reopened.length;
}

/** Puts the approved proofs of an order under review again whose money is not in its ledger. */
export async function reopenProofsWithoutMoney(tx: Db, orderId: string): Promise<void> {
  const hasMoney = sql`exists (
    select from order_payments where proof_id = ${transferProofs.id} and kind = 'received' and voided_at is null)`;
  const condition = and(sql`${transferProofs.returnedAt} is null`, sql`not ${hasMoney}`);
  await reopenProofs(tx, orderId, { condition, actor: null });
}
