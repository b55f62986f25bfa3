import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { payments, paymentTransactions } from '#db/schema.ts';
import { transactionRank } from './payment-state.ts';
import {
  type EventTransaction,
  type PaymentProvider,
  type ProviderTransaction,
  ProviderUnavailable,
  ProviderUnreadable,
} from './provider.ts';
import { recordTransaction } from './record-transaction.server.ts';

/**
 * Records the transaction of a signed event, once it is verified.
 *
 * An event signs the id, status and amount of a transaction, but not its reference or currency, and the signed values
 * are concatenated: a genuine event could be altered and posted again for another order. The event is accepted if
 * everything except the status matches what the provider reported before. Otherwise the provider is asked, and its
 * answer decides on reference and amount. If it cannot be asked, or still reports an earlier status, only an event with
 * `standsAlone` is accepted.
 *
 * @returns see `recordTransaction`
 * @throws ProviderUnavailable if the event cannot be verified: the provider must send it again
 */
export async function recordEvent(
  db: Db,
  provider: PaymentProvider,
  event: EventTransaction,
  now: Date = new Date(),
): ReturnType<typeof recordTransaction> {
  const { standsAlone, ...reported } = event;
  const verified = (await matchesStored(db, provider.name, reported))
    ? reported
    : await verify(provider, reported, standsAlone);
  const recorded = await recordTransaction(db, provider.name, verified, now);
  if (transactionRank[verified.status] < transactionRank[reported.status])
    throw new ProviderUnavailable('The payment provider does not say yet what its event said');
  return recorded;
}

async function verify(
  provider: PaymentProvider,
  reported: ProviderTransaction,
  standsAlone: boolean,
): Promise<ProviderTransaction> {
  try {
    const current = await lookUp(provider, reported);
    const lagsBehind = transactionRank[current.status] < transactionRank[reported.status];
    return standsAlone && lagsBehind ? { ...current, status: reported.status } : current;
  } catch (fault) {
    if (standsAlone && fault instanceof ProviderUnavailable) return reported;
    throw fault;
  }
}

async function matchesStored(db: Db, providerName: string, reported: ProviderTransaction): Promise<boolean> {
  const [stored] = await db
    .select({
      reference: payments.reference,
      amountInCents: paymentTransactions.amountInCents,
      currency: paymentTransactions.currency,
    })
    .from(paymentTransactions)
    .innerJoin(payments, eq(payments.id, paymentTransactions.paymentId))
    .where(and(eq(paymentTransactions.provider, providerName), eq(paymentTransactions.transactionId, reported.id)));
  return (
    stored?.reference === reported.reference &&
    stored.amountInCents === reported.amountInCents &&
    stored.currency === reported.currency
  );
}

async function lookUp(provider: PaymentProvider, { id, reference }: ProviderTransaction): Promise<ProviderTransaction> {
  const list = () =>
    provider.listTransactions(reference).catch((fault: unknown) => {
      if (fault instanceof ProviderUnreadable) return fault.readable;
      throw fault;
    });
  const current = (await provider.findTransaction(id)) ?? (await list()).find((transaction) => transaction.id === id);
  if (!current) throw new ProviderUnavailable('The payment provider does not know the transaction of its event');
  return current;
}
