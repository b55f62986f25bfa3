/** A payment provider for tests, in memory: accepts each reference once, voids each payment once, and records its requests. */
import type { TransactionStatus } from '#db/schema.ts';
import {
  type CardCharge,
  type PaymentProvider,
  type ProviderTransaction,
  ProviderUnavailable,
  ProviderUnreached,
} from '#shop/payments/provider.ts';

/** What the provider does with the next charge. */
export type NextCharge =
  | { kind: 'answer'; status: TransactionStatus; message?: string }
  /** the charge is made, but its answer is lost */
  | { kind: 'lose-answer'; status: TransactionStatus }
  /** the request never arrives */
  | { kind: 'away' }
  /** no connection came about */
  | { kind: 'unreached' }
  | { kind: 'refuse'; message: string };

/** What the provider does with requests to void a payment that is approved; it refuses all others. */
export type NextVoid =
  | 'voided'
  | 'refused'
  /** the payment is voided, but the answer is lost */
  | 'lose-answer'
  /** the payment is voided, the answer is lost, and further requests get none */
  | 'go-away';

const browser = {
  publicKey: 'pub_test_x',
  widgetUrl: 'http://provider/widget.js',
  apiUrl: 'http://provider/v1',
  isTest: true,
};

export function aProvider() {
  const transactions: ProviderTransaction[] = [];
  const charges: CardCharge[] = [];
  let next: NextCharge = { kind: 'answer', status: 'APPROVED' };
  let isAway = false;
  let requestCount = 0;

  let voids: NextVoid = 'voided';

  const settle = (id: string, status: TransactionStatus) => {
    const index = transactions.findIndex((transaction) => transaction.id === id);
    const current = transactions[index];
    if (current) transactions[index] = { ...current, status };
  };
  const ask = () => {
    requestCount += 1;
    if (isAway) throw new ProviderUnavailable('away');
  };
  const provider: PaymentProvider = {
    name: 'wompi',
    browser,
    widgetConfig() {
      throw new Error('Not asked for here');
    },
    async findAcceptance() {
      ask();
      return {
        policy: { token: 'policy-token', link: 'http://provider/policy.pdf' },
        personalData: { token: 'data-token', link: 'http://provider/data.pdf' },
      };
    },
    async chargeCard(charge) {
      ask();
      if (next.kind === 'away') throw new ProviderUnavailable('away');
      if (next.kind === 'unreached') throw new ProviderUnreached('no connection');
      if (transactions.some(({ reference }) => reference === charge.reference))
        return { ok: false, reason: 'reference-used' };
      if (next.kind === 'refuse') return { ok: false, reason: 'refused', message: next.message };
      charges.push(charge);
      const transaction = chargedBy(charge, next);
      transactions.push(transaction);
      if (next.kind === 'lose-answer') throw new ProviderUnavailable('the answer was lost');
      return { ok: true, transaction };
    },
    async voidTransaction(id) {
      ask();
      const isApproved = transactions.some((transaction) => transaction.id === id && transaction.status === 'APPROVED');
      if (voids === 'refused' || !isApproved) return 'refused';
      settle(id, 'VOIDED');
      if (voids === 'go-away') isAway = true;
      if (voids !== 'voided') throw new ProviderUnavailable('the answer was lost');
      return 'voided';
    },
    async findTransaction(id) {
      ask();
      return transactions.find((transaction) => transaction.id === id) ?? null;
    },
    async listTransactions(reference) {
      ask();
      return transactions.filter((transaction) => transaction.reference === reference);
    },
    readEvent: () => 'ignored',
  };
  return {
    provider,
    /** every charge that arrived */
    charges,
    /** number of requests that it received */
    requestCount: () => requestCount,
    /** Adds a transaction made outside the shop, as in the provider's own widget. */
    knows(transaction: ProviderTransaction) {
      transactions.push(transaction);
    },
    charging(what: NextCharge) {
      next = what;
    },
    goAway(away = true) {
      isAway = away;
    },
    /** Decides what becomes of requests to void a payment. */
    settlingVoids(how: NextVoid) {
      voids = how;
    },
    settle,
  };
}

function chargedBy(
  charge: CardCharge,
  next: Extract<NextCharge, { kind: 'answer' | 'lose-answer' }>,
): ProviderTransaction {
  return {
    id: `tx-${charge.reference}`,
    reference: charge.reference,
    status: next.status,
    amountInCents: charge.amount * 100,
    currency: 'COP',
    methodType: 'CARD',
    statusMessage: next.kind === 'answer' ? (next.message ?? '') : '',
  };
}
