import { and, eq, inArray } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders, transferProofs } from '#db/schema.ts';
import { switchMethod } from './choose-payment-method.server.ts';
import { type LockedOrder, lockOrderByToken } from './locked-order.server.ts';
import { recordOrderEvent } from './order-event.server.ts';
import type { NewProof } from './proof.ts';
import { findCancellation, findPaymentSigns } from './waiting-order.server.ts';

export type SendProofResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** paid, being confirmed by the provider, or cancelled by staff: no proof is asked for */
  | { ok: false; reason: 'settling' };

/**
 * Takes a proof of the transfer that pays an order, by its secret link, and puts the order under review: it no longer
 * lapses. The same file again is the same proof.
 *
 * One that lapsed takes a proof too, since its money may have been sent: staff see it and decide.
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
    if (!(await takesProof(tx, order))) return { ok: false, reason: 'settling' };
    if (order.status === 'Pendiente' && order.paymentMethod !== 'Transferencia Bancaria')
      await switchMethod(tx, order, 'Transferencia Bancaria', now);
    await addProof(tx, order.id, proof);
    await announce(tx, 'orders', [order.id]);
    return { ok: true };
  });
}

/** Whether this very file came for the order before and was not rejected. */
export async function hasProof(tx: Db, orderId: string, sha256: string): Promise<boolean> {
  const known = and(
    eq(transferProofs.orderId, orderId),
    eq(transferProofs.sha256, sha256),
    inArray(transferProofs.status, ['pending', 'approved']),
  );
  return (await tx.$count(transferProofs, known)) > 0;
}

async function takesProof(tx: Db, order: LockedOrder): Promise<boolean> {
  if (order.status === 'Pendiente') return !(await findPaymentSigns(tx, order.id)).atProvider;
  return (
    order.status === 'Cancelado' &&
    order.paymentMethod === 'Transferencia Bancaria' &&
    (await findCancellation(tx, order.id)) === 'lapsed'
  );
}

/**
 * Writes a proof down for a locked order that does not have it, which from then on does not lapse.
 *
 * @param options.untold for a proof that came with the order itself: the mail of that one tells of it
 */
export async function addProof(
  tx: Db,
  orderId: string,
  proof: NewProof,
  options: { untold?: boolean } = {},
): Promise<void> {
  await tx.insert(transferProofs).values({ ...proof, orderId });
  await tx.update(orders).set({ holdExpiresAt: null, updatedAt: new Date() }).where(eq(orders.id, orderId));
  await recordOrderEvent(tx, { id: orderId, paymentMethod: 'Transferencia Bancaria' }, { kind: 'proof-sent' }, options);
}
