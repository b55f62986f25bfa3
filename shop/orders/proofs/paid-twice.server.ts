/** Orders that are paid both by an approved proof of transfer and by a transaction at the provider. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents } from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { hasApprovedProof, isPaidAtProvider } from '#shop/orders/money/paying-transaction.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { Actor } from '#shop/staff/actor.ts';

/**
 * Records an incident about the transfer of a proof that was just approved, if a transaction at the provider pays its
 * order too. If there was such an incident before, it is opened again.
 */
export async function recordPaidTwice(tx: Db, order: LockedOrder, actor: Actor): Promise<void> {
  if (!(await isPaidAtProvider(tx, order.id))) return;
  await tx
    .insert(paymentIncidents)
    .values({
      kind: 'paid-twice',
      orderId: order.id,
      provider: withoutProvider,
      transactionId: order.id,
      reference: order.orderNumber,
      status: 'APPROVED',
      amountInCents: order.totalAmount * 100,
      currency: 'COP',
    })
    .onConflictDoUpdate({
      target: [paymentIncidents.provider, paymentIncidents.transactionId, paymentIncidents.kind],
      set: { createdAt: sql`now()`, resolvedAt: null, resolvedBy: null, resolvedByName: '', resolution: '' },
    });
  await recordOrderEvent(tx, order, {
    kind: 'payment-problem',
    actorId: actor.userId,
    actorName: actor.fullName,
    note: 'Comprobante aprobado de un pedido ya pagado en línea: revisa si el cliente pagó dos veces',
  });
}

/**
 * Resolves the incident of `recordPaidTwice` once one of the two payments is gone: the money of either, or the approval
 * of the proof.
 */
export async function resolvePaidTwice(tx: Db, orderId: string): Promise<void> {
  const isOpen = and(
    eq(paymentIncidents.kind, 'paid-twice'),
    eq(paymentIncidents.provider, withoutProvider),
    eq(paymentIncidents.orderId, orderId),
    isNull(paymentIncidents.resolvedAt),
  );
  if ((await tx.$count(paymentIncidents, isOpen)) === 0) return;
  if ((await isPaidAtProvider(tx, orderId)) && (await hasApprovedProof(tx, orderId))) return;
  await tx.update(paymentIncidents).set({ resolvedAt: sql`now()`, resolution: 'Ya solo queda un pago' }).where(isOpen);
}
