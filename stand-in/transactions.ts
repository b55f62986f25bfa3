import { randomInt } from 'node:crypto';
import type { FinalStatus } from './sandbox.ts';

export type Status = 'PENDING' | FinalStatus | 'VOIDED';

/** A transaction as the provider's API writes it. */
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

/** What a test may make the provider report otherwise than it was asked. */
export type Changes = Partial<Pick<Transaction, 'amount_in_cents' | 'currency' | 'reference'>>;

/** After a failed try the payer may choose another method for this long. */
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
 * The transactions of this run: each begins PENDING and settles by itself after a while.
 *
 * @param onFinal told of every final status
 * @param isHeld whether transactions stay PENDING until told
 */
export function createLedger(options: {
  settleMs: number;
  onFinal(transaction: Transaction): void;
  isHeld(): boolean;
}) {
  const kept = new Map<string, { transaction: Transaction; outcome: FinalStatus | null }>();

  function settle(id: string, status: Status, changes: Changes = {}): boolean {
    const found = kept.get(id)?.transaction;
    const isAllowed = status === 'VOIDED' ? found?.status === 'APPROVED' : found?.status === 'PENDING';
    if (!found || !isAllowed || status === 'PENDING') return false;
    Object.assign(found, changes, { status, status_message: statusMessages[status] });
    found.finalized_at = new Date().toISOString();
    options.onFinal(found);
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

    /** @param outcome how it will settle; null leaves it PENDING until a person decides */
    add(given: NewTransaction, outcome: FinalStatus | null): Transaction {
      const now = Date.now();
      let id: string;
      do id = `1292-${Math.floor(now / 1000)}-${randomInt(10_000, 100_000)}`;
      while (kept.has(id));
      const transaction: Transaction = {
        ...given,
        id,
        created_at: new Date(now).toISOString(),
        finalized_at: null,
        payment_method_type: given.payment_method.type,
        status: 'PENDING',
        status_message: null,
        payment_source_id: null,
        payment_link_id: null,
      };
      kept.set(id, { transaction, outcome });
      settleLater(id, outcome);
      return transaction;
    },

    /** Whether the checkout may still take a payment: nothing paid or waiting, and a failed try not long ago. */
    mayTryAgain(reference: string): boolean {
      const tries = ofReference(reference);
      const last = tries.at(-1);
      if (!last) return true;
      if (tries.some(({ status }) => status !== 'DECLINED' && status !== 'ERROR')) return false;
      return Date.now() - Date.parse(last.created_at) < retryWindowMs;
    },

    /** Those that were held go on to settle. */
    release() {
      for (const { transaction, outcome } of kept.values())
        if (transaction.status === 'PENDING') settleLater(transaction.id, outcome);
    },

    reset: () => kept.clear(),
  };
}
