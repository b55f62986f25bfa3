import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { payments, paymentTransactions } from '#db/schema.ts';
import { transactionRank } from './payment-state.ts';
import {
  type EventTransaction,
  type PaymentProvider,
  type ProviderTransaction,
  ProviderUnavailable,
} from './provider.ts';
import { recordTransaction } from './record-transaction.server.ts';

/**
 * Takes down what a signed event tells, once it is certain.
 *
 * An event signs the id, the status and the amount of a transaction, but neither its reference nor its currency, and its
 * values stand end to end: who got hold of a true one could post it again for another order. So it counts where all the
 * rest is as the provider has told before; else the provider is asked, and whose transaction it is, and over how much, is
 * as the answer says. Where nobody can be asked, only an event of the documented form is believed, and only for as long as
 * the provider itself would send it.
 *
 * @returns as `recordTransaction` does
 * @throws ProviderUnavailable when it cannot be made certain: it is to be told again
 */
export async function recordEvent(
  db: Db,
  provider: PaymentProvider,
  heard: EventTransaction,
  now: Date = new Date(),
): ReturnType<typeof recordTransaction> {
  const { standsAlone, ...told } = heard;
  const certain = (await isAsKnown(db, provider.name, told)) ? told : await makeCertain(provider, told, standsAlone);
  const recorded = await recordTransaction(db, provider.name, certain, now);
  if (transactionRank[certain.status] < transactionRank[told.status])
    throw new ProviderUnavailable('The payment provider does not say yet what its event said');
  return recorded;
}

async function makeCertain(
  provider: PaymentProvider,
  told: ProviderTransaction,
  standsAlone: boolean,
): Promise<ProviderTransaction> {
  try {
    const found = await lookUp(provider, told);
    const lagsBehind = transactionRank[found.status] < transactionRank[told.status];
    return standsAlone && lagsBehind ? { ...found, status: told.status } : found;
  } catch (fault) {
    if (standsAlone && fault instanceof ProviderUnavailable) return told;
    throw fault;
  }
}

async function isAsKnown(db: Db, providerName: string, told: ProviderTransaction): Promise<boolean> {
  const [known] = await db
    .select({
      reference: payments.reference,
      amountInCents: paymentTransactions.amountInCents,
      currency: paymentTransactions.currency,
    })
    .from(paymentTransactions)
    .innerJoin(payments, eq(payments.id, paymentTransactions.paymentId))
    .where(and(eq(paymentTransactions.provider, providerName), eq(paymentTransactions.transactionId, told.id)));
  return (
    known?.reference === told.reference &&
    known.amountInCents === told.amountInCents &&
    known.currency === told.currency
  );
}

async function lookUp(provider: PaymentProvider, { id, reference }: ProviderTransaction): Promise<ProviderTransaction> {
  const found =
    (await provider.findTransaction(id)) ??
    (await provider.listTransactions(reference)).find((transaction) => transaction.id === id);
  if (!found) throw new ProviderUnavailable('The payment provider does not know the transaction of its event');
  return found;
}
