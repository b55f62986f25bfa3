import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  orders,
  type PaymentIncidentKind,
  type PaymentMethod,
  type payments,
  paymentTransactions,
} from '#db/schema.ts';
import { type LockedOrder, takeOrderStock } from '#shop/orders/locked-order.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { findCancellation } from '#shop/orders/waiting-order.server.ts';
import { centavosOf } from './provider.ts';
import { recordIncident } from './record-incident.server.ts';
import type { HeardTransaction } from './record-transaction.server.ts';

type Attempt = typeof payments.$inferSelect;

const methodOf: Record<Attempt['kind'], PaymentMethod> = { widget: 'Wompi', card: 'Tarjeta' };

/**
 * Does what follows from a transaction's approval: the order is paid, or staff are told why not.
 *
 * An order that lapsed while the money was on its way takes its stock again; where there is not enough left it
 * is paid all the same, and holds none. One that staff cancelled stays cancelled: what they decided is not undone. So does
 * one whose shopper ordered something else in its place, which would else be sent beside it.
 */
export async function settleApproval(
  tx: Db,
  order: LockedOrder,
  attempt: Attempt,
  transaction: HeardTransaction,
  now: Date,
): Promise<void> {
  const problem = await whyNotPaid(tx, order, attempt, transaction);
  if (problem) {
    await recordIncident(tx, problem, order, attempt.provider, transaction);
    // Somebody's money is here: the order does not cancel itself under it.
    if (order.status === 'Pendiente' && !order.deletedAt)
      await tx.update(orders).set({ holdExpiresAt: null }).where(eq(orders.id, order.id));
    return;
  }

  const holdsStock = order.holdsStock || (await takeOrderStock(tx, order.items)).length === 0;
  const paymentMethod = methodOf[attempt.kind];
  await tx.update(paymentTransactions).set({ paysOrder: true }).where(eq(paymentTransactions.id, transaction.rowId));
  await tx
    .update(orders)
    .set({ status: 'Pagado', paymentMethod, holdsStock, holdExpiresAt: null, updatedAt: now })
    .where(eq(orders.id, order.id));
  const paid = { id: order.id, paymentMethod };
  await recordOrderEvent(tx, paid, { kind: 'paid', fromStatus: order.status, toStatus: 'Pagado', note: paymentMethod });
  if (!holdsStock) await recordIncident(tx, 'paid-without-stock', paid, attempt.provider, transaction);
}

async function whyNotPaid(
  tx: Db,
  order: LockedOrder,
  attempt: Attempt,
  { amountInCents, currency }: HeardTransaction,
): Promise<Exclude<PaymentIncidentKind, 'unknown-reference' | 'paid-without-stock' | 'voided'> | null> {
  if (currency !== attempt.currency) return 'wrong-currency';
  // The order's own total too, should it ever be changed after an attempt began.
  if (amountInCents !== centavosOf(attempt.amount) || attempt.amount !== order.totalAmount) return 'wrong-amount';
  if (order.deletedAt) return 'paid-deleted';
  if (await isPaidByProvider(tx, order.id)) return 'paid-twice';
  switch (order.status) {
    case 'Pendiente':
    case 'Pendiente Contraentrega':
      return null;
    case 'Pagado':
    case 'Enviado':
    case 'Entregado':
      return 'paid-twice';
    case 'Cancelado':
      return (await findCancellation(tx, order.id)) === 'lapsed' ? null : 'paid-after-cancel';
  }
}

async function isPaidByProvider(tx: Db, orderId: string): Promise<boolean> {
  const paying = and(eq(paymentTransactions.orderId, orderId), eq(paymentTransactions.paysOrder, true));
  return (await tx.$count(paymentTransactions, paying)) > 0;
}
