import { randomInt } from 'node:crypto';
import type { FinalStatus } from './sandbox.ts';

export type Status = 'PENDING' | FinalStatus | 'VOIDED';

/** A transaction as represented by the provider's API. */
export type Transaction = {
  id: string;
  created_at: string;
  finalized_at: string | null;
  amount_in_cents: number;
  reference: string;
  customer_email: string;
  currency: string;
  payment_method_type: string;
  payment_method: { type: string; extra: Record<string, unknown>; [field: string]: unknown };
  status: Status;
  status_message: string | null;
  shipping_address: object | null;
  redirect_url: string | null;
  payment_source_id: null;
  payment_link_id: null;
  customer_data: object | null;
  taxes: object[];
};

export type NewTransaction = Pick<
  Transaction,
  | 'amount_in_cents'
  | 'reference'
  | 'customer_email'
  | 'currency'
  | 'payment_method'
  | 'shipping_address'
  | 'redirect_url'
  | 'customer_data'
  | 'taxes'
>;

/** Fields that a test may make the provider report differently from the request. */
export type Changes = Partial<Pick<Transaction, 'amount_in_cents' | 'currency' | 'reference'>>;

/** After a failed attempt the payer may choose another method within this time. */
const retryWindowMs = 3 * 60_000;

const statusMessages: Record<Status, string | null> = {
  PENDING: null,
  APPROVED: null,
  DECLINED: 'La transacción fue rechazada (demostración)',
  ERROR: 'Error del procesador del medio de pago (demostración)',
  VOIDED: 'La transacción fue anulada (demostración)',
};

export type Ledger = ReturnType<typeof createLedger>;

/**
 * Creates an in-memory ledger of transactions. Each starts as PENDING. If it has an outcome, it settles after
 * `settleMs`.
 *
 * @param onFinal called for every final status
 * @param isHeld whether transactions stay PENDING until `release`
 */
export function createLedger(options: {
  settleMs: number;
  onFinal(transaction: Transaction): void;
  isHeld(): boolean;
}) {
  const kept = new Map<string, { transaction: Transaction; outcome: FinalStatus | null }>();

  function settle(id: string, status: Status, changes: Changes = {}): boolean {
    const transaction = kept.get(id)?.transaction;
    const isAllowed = status === 'VOIDED' ? transaction?.status === 'APPROVED' : transaction?.status === 'PENDING';
    if (!transaction || !isAllowed || status === 'PENDING') return false;
    Object.assign(transaction, changes, { status, status_message: statusMessages[status] });
    transaction.finalized_at = new Date().toISOString();
    options.onFinal(transaction);
    return true;
  }

  function settleLater(id: string, outcome: FinalStatus | null) {
    if (outcome && !options.isHeld())
      setTimeout(() => !options.isHeld() && settle(id, outcome), options.settleMs).unref();
  }

  const ofReference = (reference: string) =>
    [...kept.values()].map(({ transaction }) => transaction).filter((one) => one.reference === reference);

  return {
    settle,
    ofReference,
    find: (id: string) => kept.get(id)?.transaction ?? null,
    list: () => [...kept.values()].map(({ transaction }) => transaction),

    /**
     * Adds a transaction as PENDING.
     *
     * @param outcome status it will settle to; null leaves it PENDING until decided manually
     */
    add(input: NewTransaction, outcome: FinalStatus | null): Transaction {
      const now = Date.now();
      let id: string;
      do id = `1292-${Math.floor(now / 1000)}-${randomInt(10_000, 100_000)}`;
      while (kept.has(id));
      const transaction: Transaction = {
        ...input,
        id,
        created_at: new Date(now).toISOString(),
        finalized_at: null,
        payment_method_type: input.payment_method.type,
        status: 'PENDING',
        status_message: null,
        payment_source_id: null,
        payment_link_id: null,
      };
      kept.set(id, { transaction, outcome });
      settleLater(id, outcome);
      return transaction;
    },

    /** Whether a payment may be attempted: none paid or pending, and the last failed one within the retry window. */
    mayTryAgain(reference: string): boolean {
      const tries = ofReference(reference);
      const last = tries.at(-1);
      if (!last) return true;
      if (tries.some(({ status }) => status !== 'DECLINED' && status !== 'ERROR')) return false;
      return Date.now() - Date.parse(last.created_at) < retryWindowMs;
    },

    /** Lets held transactions settle. */
    release() {
      for (const { transaction, outcome } of kept.values())
        if (transaction.status === 'PENDING') settleLater(transaction.id, outcome);
    },

    reset: () => kept.clear(),
  };
}
