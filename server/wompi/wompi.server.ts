import type { Environment } from '#server/process/environment.server.ts';
import { parsePhone } from '#shop/colombia.ts';
import {
  type Attempt,
  type CardCharge,
  centavosOf,
  type PaymentProvider,
  type ProviderTransaction,
  ProviderUnavailable,
  ProviderUnreadable,
} from '#shop/payments/provider.ts';
import { readEvent } from './wompi-events.server.ts';
import { readAcceptance, readReference, readRefusal, readTransaction } from './wompi-messages.server.ts';
import { askWompi } from './wompi-request.server.ts';
import { integritySignature } from './wompi-signatures.server.ts';

export type WompiSettings = NonNullable<Environment['wompi']>;

/** Creates the Wompi adapter, following its public documents (see docs/wompi-sandbox-checklist.md for open points). */
export function createWompi(settings: WompiSettings, options: { patienceMs?: number } = {}): PaymentProvider {
  const ask = askWompi.bind(null, { apiUrl: settings.apiUrl, patienceMs: options.patienceMs });

  return {
    name: 'wompi',
    browser: {
      publicKey: settings.publicKey,
      widgetUrl: settings.widgetUrl,
      apiUrl: settings.apiUrl,
      isTest: settings.environment === 'test',
    },

    widgetConfig: (attempt) => widgetConfig(attempt, settings),

    async findAcceptance() {
      const { status, body } = await ask(`/merchants/${settings.publicKey}`);
      const acceptance = status === 200 ? readAcceptance(dataOf(body)) : null;
      if (!acceptance) throw new ProviderUnavailable(`The payment provider gave no documents to accept (${status})`);
      return acceptance;
    },

    async chargeCard(charge) {
      const { status, body } = await ask('/transactions', {
        key: settings.privateKey,
        body: cardTransaction(charge, signAttempt(charge, settings.integritySecret)),
      });
      if (status === 200 || status === 201) {
        const transaction = readTransaction(dataOf(body));
        if (!transaction) throw unreadable();
        return { ok: true, transaction };
      }
      if (status === 401 || status === 403) throw refusedKey(status);
      const { aboutReference, message } = readRefusal(body);
      return aboutReference ? { ok: false, reason: 'reference-used' } : { ok: false, reason: 'refused', message };
    },

    async voidTransaction(transactionId) {
      if (!isTransactionId(transactionId)) return 'refused';
      const { status } = await ask(`/transactions/${transactionId}/void`, { key: settings.privateKey, body: {} });
      if (status === 200 || status === 201) return 'voided';
      if (status === 401 || status === 403) throw refusedKey(status);
      return 'refused';
    },

    async findTransaction(transactionId) {
      if (!isTransactionId(transactionId)) return null;
      // The documents disagree on which key a lookup takes, and a wrong key gets the same response as an unknown
      // transaction.
      for (const key of [settings.privateKey, settings.publicKey]) {
        const { status, body } = await ask(`/transactions/${transactionId}`, { key });
        if (status !== 200) continue;
        const transaction = readTransaction(dataOf(body));
        if (!transaction) throw unreadable();
        return transaction;
      }
      return null;
    },

    async listTransactions(reference) {
      const query = new URLSearchParams({ reference });
      const { status, body } = await ask(`/transactions?${query}`, { key: settings.privateKey });
      if (status === 404) return [];
      if (status !== 200) throw refusedKey(status);
      return readList(dataOf(body), reference);
    },

    readEvent: (body, headerChecksum) => readEvent(settings, body, headerChecksum),
  };
}

/** Whether an id can stand in an address of the provider. */
const isTransactionId = (id: string) => /^[\w-]{1,100}$/.test(id);

function widgetConfig(attempt: Attempt, { publicKey, integritySecret }: WompiSettings) {
  const { integrity, ...signedValues } = signAttempt(attempt, integritySecret);
  const { email, fullName } = attempt.customer;
  const phone = colombianPhone(attempt.customer);
  return {
    ...signedValues,
    publicKey,
    signature: { integrity },
    // Phone number and prefix must be sent together or not at all.
    customerData: {
      ...(email && { email }),
      fullName,
      ...(phone && { phoneNumber: phone, phoneNumberPrefix: '+57' }),
    },
  };
}

/** The transactions of a reference: the provider's search may match other references too. */
function readList(entries: unknown, reference: string): ProviderTransaction[] {
  if (!Array.isArray(entries)) throw new ProviderUnavailable('The payment provider listed no transactions');
  const own = entries.filter((entry) => [reference, null].includes(readReference(entry)));
  const readable = own
    .map(readTransaction)
    .filter((transaction) => transaction !== null)
    .filter((transaction) => transaction.reference === reference);
  if (readable.length < own.length) throw unreadable(readable);
  return readable;
}

/** The properties of an attempt that the provider requires signed, with their signature. */
function signAttempt(attempt: Attempt, integritySecret: string) {
  const amountInCents = centavosOf(attempt.amount);
  const expirationTime = attempt.expiresAt.toISOString();
  const { reference } = attempt;
  const signedValues = { reference, amountInCents, currency: 'COP' as const, expirationTime };
  return { ...signedValues, integrity: integritySignature(signedValues, integritySecret) };
}

function cardTransaction(charge: CardCharge, signed: { amountInCents: number; currency: string } & Signed) {
  const phone = colombianPhone(charge.customer);
  return {
    acceptance_token: charge.acceptanceToken,
    accept_personal_auth: charge.personalAuthToken,
    amount_in_cents: signed.amountInCents,
    currency: signed.currency,
    signature: signed.integrity,
    expiration_time: signed.expirationTime,
    customer_email: charge.customer.email,
    reference: charge.reference,
    payment_method: { type: 'CARD', token: charge.cardToken, installments: charge.installments },
    customer_data: { full_name: charge.customer.fullName, ...(phone && { phone_number: `57${phone}` }) },
  };
}

type Signed = { integrity: string; expirationTime: string };

/**
 * Returns ten digits, or null for a number of another country: the provider's prefix +57 would turn it into a different
 * person's number.
 */
function colombianPhone({ phone, country }: Attempt['customer']): string | null {
  return country === 'Colombia' ? parsePhone(phone) : null;
}

function dataOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
}

function unreadable(readable: ProviderTransaction[] = []) {
  return new ProviderUnreadable('The payment provider returned a transaction that cannot be parsed', readable);
}

function refusedKey(status: number) {
  return new ProviderUnavailable(`The payment provider did not take the shop's key (${status})`);
}
