import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents, paymentTransactions } from '#db/schema.ts';
import { isOfTransaction } from '#shop/orders/money/paying-transaction.server.ts';
import { type PaymentProvider, ProviderUnavailable } from '#shop/payments/provider.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { isUuid } from '#shop/uuid.ts';
import { resolveIncident } from './incidents.server.ts';
import { isVoidable } from './voidable.ts';

export type VoidCardResult =
  | { ok: true }
  /** there is no such open refund owed */
  | { ok: false; reason: 'not-found' }
  /** it is no card, not of today, or not owed in full */
  | { ok: false; reason: 'not-voidable' }
  /** the provider refuses it, for example because the payment is settled already, and says that it is not voided */
  | { ok: false; reason: 'refused' }
  /** the provider does not say whether the payment is voided, which the next look-up finds */
  | { ok: false; reason: 'silent' };

/**
 * Gives a card payment back by voiding it at the provider, and settles the refund owed with that. The provider is asked
 * outside of any transaction. It refuses a payment that is voided already, so after a refusal or without an answer the
 * payment is looked up. If that fails too, nothing is settled: if the provider did void the payment, its report or the
 * next look-up records that, which resolves the refund.
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
  const outcome = await voidAtProvider(provider, owed.transactionId);
  if (outcome !== 'voided') return { ok: false, reason: outcome };
  const resolution = 'Anulado en la pasarela';
  const settled = await resolveIncident(db, { incidentId, resolution, refundMethod: 'provider', actor });
  // The provider's own report of the annulment may have come first, and resolved it.
  return settled.ok || settled.reason === 'resolved' ? { ok: true } : { ok: false, reason: 'not-found' };
}

/** Voids a payment, or finds out that it is voided already. */
async function voidAtProvider(
  provider: PaymentProvider,
  transactionId: string,
): Promise<'voided' | 'refused' | 'silent'> {
  const answer = await answerOf(provider.voidTransaction(transactionId));
  if (answer === 'voided') return 'voided';
  const status = await answerOf(provider.findTransaction(transactionId).then((found) => found?.status));
  if (status === 'VOIDED') return 'voided';
  // Without an answer the void may still be on its way, and only a payment that is approved is surely not voided.
  return answer === 'refused' && status === 'APPROVED' ? 'refused' : 'silent';
}

/** Awaits an answer of the provider; 'silent' if there is none. */
function answerOf<T>(answer: Promise<T>): Promise<T | 'silent'> {
  return answer.catch((fault: unknown) => {
    if (!(fault instanceof ProviderUnavailable)) throw fault;
    return 'silent' as const;
  });
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
