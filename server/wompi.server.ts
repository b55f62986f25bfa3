import { parsePhone } from '#shop/colombia.ts';
import {
  type Attempt,
  type CardCharge,
  centavosOf,
  type PaymentProvider,
  ProviderUnavailable,
  ProviderUnreadable,
} from '#shop/payments/provider.ts';
import type { Environment } from './environment.server.ts';
import {
  readAcceptance,
  readRefusal,
  readTransaction,
  readWompiEvent,
  type WompiEvent,
} from './wompi-messages.server.ts';
import { eventChecksum, integritySignature, isSameChecksum } from './wompi-signatures.server.ts';

export type WompiSettings = NonNullable<Environment['wompi']>;

/** The provider says nothing is done at once; an answer that takes longer helps nobody who waits at a screen. */
const usualPatienceMs = 8_000;

/** What an event has to sign for us to act on it: without one of these, values could be moved about under a true signature. */
const signedAtLeast = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

/** The last of the provider's tries to tell of an event comes 27 and a half hours after the first (3 retries: 30 minutes, 3 and 24 hours). */
const toldForSeconds = 28 * 60 * 60;
const clocksDifferBySeconds = 10 * 60;

type Answer = { status: number; body: unknown };

/** Wompi, as its public documents describe it (see docs/wompi-sandbox-checklist.md for what they leave open). */
export function createWompi(settings: WompiSettings, options: { patienceMs?: number } = {}): PaymentProvider {
  const patienceMs = options.patienceMs ?? usualPatienceMs;

  /**
   * @throws ProviderUnavailable for no answer in time, an answer that is no JSON, and answers that are no verdict on what
   * was asked; never with a key, a token or an address in it
   */
  async function ask(path: string, request: { key?: string; body?: object } = {}): Promise<Answer> {
    let answer: Answer;
    try {
      const response = await fetch(`${settings.apiUrl}${path}`, {
        method: request.body ? 'POST' : 'GET',
        headers: {
          Accept: 'application/json',
          ...(request.key && { Authorization: `Bearer ${request.key}` }),
          ...(request.body && { 'Content-Type': 'application/json' }),
        },
        ...(request.body && { body: JSON.stringify(request.body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      answer = { status: response.status, body: JSON.parse((await response.text()) || 'null') };
    } catch (fault) {
      const kind = fault instanceof Error ? fault.name : 'unknown';
      throw new ProviderUnavailable(`The payment provider did not answer in its protocol (${kind})`);
    }
    if (answer.status >= 500 || answer.status === 429 || answer.status === 408)
      throw new ProviderUnavailable(`The payment provider is not well (${answer.status})`);
    return answer;
  }

  function attemptSignature(attempt: Attempt) {
    const amountInCents = centavosOf(attempt.amount);
    const expirationTime = attempt.expiresAt.toISOString();
    const { reference } = attempt;
    const asked = { reference, amountInCents, currency: 'COP' as const, expirationTime };
    return { ...asked, integrity: integritySignature(asked, settings.integritySecret) };
  }

  return {
    name: 'wompi',
    browser: {
      publicKey: settings.publicKey,
      widgetUrl: settings.widgetUrl,
      apiUrl: settings.apiUrl,
      isTest: settings.environment === 'test',
    },

    widgetConfig(attempt) {
      const { integrity, ...asked } = attemptSignature(attempt);
      const { email, fullName } = attempt.customer;
      const phone = colombianPhone(attempt.customer);
      return {
        ...asked,
        publicKey: settings.publicKey,
        signature: { integrity },
        // Number and prefix go together or not at all.
        customerData: { email, fullName, ...(phone && { phoneNumber: phone, phoneNumberPrefix: '+57' }) },
      };
    },

    async findAcceptance() {
      const { status, body } = await ask(`/merchants/${settings.publicKey}`);
      const acceptance = status === 200 ? readAcceptance(dataOf(body)) : null;
      if (!acceptance) throw new ProviderUnavailable(`The payment provider gave no documents to accept (${status})`);
      return acceptance;
    },

    async chargeCard(charge) {
      const { status, body } = await ask('/transactions', {
        key: settings.privateKey,
        body: cardTransaction(charge, attemptSignature(charge)),
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

    async findTransaction(transactionId) {
      if (!/^[\w-]{1,100}$/.test(transactionId)) return null;
      // The documents differ on the key a look-up takes, and a wrong one is answered like an unknown transaction.
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
      const told = dataOf(body);
      if (!Array.isArray(told)) throw new ProviderUnavailable('The payment provider listed no transactions');
      const read = told.map(readTransaction).filter((transaction) => transaction !== null);
      // One that cannot be read must not hide the others; all of them unreadable is no answer.
      if (told.length > 0 && read.length === 0) throw unreadable();
      // A search may find more than was asked for.
      return read.filter((transaction) => transaction.reference === reference);
    },

    readEvent(body, headerChecksum) {
      const event = readWompiEvent(body);
      const given = [event?.signature.checksum, headerChecksum].filter((checksum) => typeof checksum === 'string');
      const expected = event && eventChecksum({ ...event, ...event.signature }, settings.eventsSecret);
      if (!expected || given.length === 0 || !given.every((checksum) => isSameChecksum(checksum, expected)))
        return 'forged';

      const signsEnough = signedAtLeast.every((property) => event.signature.properties.includes(property));
      if (event.event !== 'transaction.updated' || !signsEnough) return 'ignored';
      if (event.environment.toLowerCase() !== settings.environment) return 'ignored';
      const told = readTransaction(event.data.transaction);
      return told ? { ...told, standsAlone: standsAlone(event) } : 'ignored';
    },
  };
}

/**
 * Whether an event signs what the documents say, in their order, and lately. The values are signed end to end: with more
 * names, or a moment that is none, digits of one could be passed off as another's.
 */
function standsAlone({ signature: { properties }, timestamp }: WompiEvent): boolean {
  const ageSeconds = Date.now() / 1000 - Number(timestamp);
  const isLately = ageSeconds < toldForSeconds && ageSeconds > -clocksDifferBySeconds;
  // A zero in front of the moment would be one taken from the amount.
  return properties.join() === signedAtLeast.join() && isLately && String(timestamp) === String(Number(timestamp));
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

/** Ten digits, or null for a number of another country, which the provider's Colombian prefix would make somebody else's. */
function colombianPhone({ phone, country }: Attempt['customer']): string | null {
  return country === 'Colombia' ? parsePhone(phone) : null;
}

function dataOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
}

function unreadable() {
  return new ProviderUnreadable('The payment provider told of a transaction that cannot be read');
}

function refusedKey(status: number) {
  return new ProviderUnavailable(`The payment provider did not take the shop's key (${status})`);
}
