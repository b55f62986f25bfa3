import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents, paymentTransactions } from '#db/schema.ts';
import { isOfTransaction } from '#shop/orders/money/paying-transaction.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { isUuid } from '#shop/uuid.ts';
import { resolveIncident } from './incidents.server.ts';
import { type PaymentProvider, ProviderUnavailable } from './provider.ts';
import { isVoidable } from './voidable.ts';

export type VoidCardResult =
  | { ok: true }
  /** there is no such open refund owed */
  | { ok: false; reason: 'not-found' }
  /** it is no card, not of today, or not owed in full */
  | { ok: false; reason: 'not-voidable' }
  /** the provider refuses it, for example because the payment is settled already */
  | { ok: false; reason: 'refused' }
  /** the provider gave no answer: it may have voided the payment, which the next look-up finds */
  | { ok: false; reason: 'silent' };

/**
 * Gives a card payment back by voiding it at the provider, and settles the refund owed with that. The provider is asked
 * outside of any transaction. Without its answer nothing is settled: if it did void the payment, its report or the next
 * look-up records that, which resolves the refund.
 */
export async function voidCard(
  db: Db,
  provider: PaymentProvider,
  { incidentId, actor }: { incidentId: string; actor: Actor },
  now = new Date(),
): Promise<VoidCardResult> {
  const owed = isUuid(incidentId) ? await findOwed(db, provider.name, incidentId) : null;
  if (!owed) return { ok: false, reason: 'not-found' };
  if (!isVoidable(owed, now)) return { ok: false, reason: 'not-voidable' };
  try {
    if ((await provider.voidTransaction(owed.transactionId)) === 'refused') return { ok: false, reason: 'refused' };
  } catch (fault) {
    if (!(fault instanceof ProviderUnavailable)) throw fault;
    return { ok: false, reason: 'silent' };
  }
  const resolution = 'Anulado en la pasarela';
  const settled = await resolveIncident(db, { incidentId, resolution, refundMethod: 'provider', actor });
  // The provider's own report of the annulment may have come first, and resolved it.
  return settled.ok || settled.reason === 'resolved' ? { ok: true } : { ok: false, reason: 'not-found' };
}

/** Finds the payment of an open refund owed of which the shop has the money. */
async function findOwed(db: Db, provider: string, incidentId: string) {
  const [owed] = await db
    .select({
      transactionId: paymentTransactions.transactionId,
      methodType: paymentTransactions.methodType,
      paidAt: paymentTransactions.createdAt,
      paidInCents: paymentTransactions.amountInCents,
      amountInCents: paymentIncidents.amountInCents,
    })
    .from(paymentIncidents)
    .innerJoin(paymentTransactions, isOfTransaction)
    .where(
      and(
        eq(paymentIncidents.id, incidentId),
        eq(paymentIncidents.kind, 'refund-owed'),
        isNull(paymentIncidents.resolvedAt),
        eq(paymentIncidents.provider, provider),
        eq(paymentTransactions.status, 'APPROVED'),
        isNull(paymentTransactions.returnedAt),
      ),
    );
  return owed ?? null;
}
