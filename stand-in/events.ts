import { eventChecksum } from './signatures.ts';
import type { Transaction } from './transactions.ts';

/** One event and what became of it. */
export type Delivery = {
  transactionId: string;
  status: string;
  /** HTTP status of each answer; null where nobody answered */
  attempts: (number | null)[];
  state: 'held' | 'sending' | 'delivered' | 'waiting' | 'given-up' | 'nowhere';
};

type Kept = Delivery & { body: string; checksum: string };

const patienceMs = 10_000;
const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

export type Events = ReturnType<typeof createEvents>;

/** Tells the shop of every final status, signed, and again where it did not answer 200. */
export function createEvents(options: { url?: string; secret: string; retryMs: number[]; isHeld(): boolean }) {
  let kept: Kept[] = [];

  async function attempt(event: Kept): Promise<number | null> {
    if (!options.url) return null;
    const answer = await fetch(options.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Event-Checksum': event.checksum },
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      ({ status }) => status,
      () => null,
    );
    event.attempts.push(answer);
    if (answer === 200) event.state = 'delivered';
    return answer;
  }

  async function deliver(event: Kept, waits = options.retryMs) {
    if (!options.url) {
      event.state = 'nowhere';
      return;
    }
    event.state = 'sending';
    if ((await attempt(event)) === 200) return;
    const [wait, ...later] = waits;
    event.state = wait === undefined ? 'given-up' : 'waiting';
    if (wait !== undefined)
      // By hand it may have arrived in the meantime, or the run may have begun anew.
      setTimeout(() => event.state === 'waiting' && kept.includes(event) && deliver(event, later), wait).unref();
  }

  return {
    announce(transaction: Transaction) {
      const event = makeEvent(transaction, options.secret);
      kept.push(event);
      if (!options.isHeld()) void deliver(event);
    },

    /** Sends a transaction's last event once more, as it was, or a first one of its present status; gives the answer. */
    async sendAgain(transaction: Transaction): Promise<number | null> {
      let event = kept.findLast(({ transactionId }) => transactionId === transaction.id);
      if (!event) {
        event = makeEvent(transaction, options.secret);
        kept.push(event);
      }
      return attempt(event);
    },

    /** Lets go of those that were held, in their order. */
    async release() {
      for (const event of kept) if (event.state === 'held') await deliver(event);
    },

    of: (transactionId: string): Delivery[] =>
      kept
        .filter((event) => event.transactionId === transactionId)
        .map(({ status, attempts, state }) => ({ transactionId, status, attempts, state })),

    reset() {
      kept = [];
    },
  };
}

function makeEvent(transaction: Transaction, secret: string): Kept {
  const now = Date.now();
  const timestamp = Math.floor(now / 1000);
  const data = {
    transaction: {
      id: transaction.id,
      amount_in_cents: transaction.amount_in_cents,
      reference: transaction.reference,
      customer_email: transaction.customer_email,
      currency: transaction.currency,
      payment_method_type: transaction.payment_method_type,
      redirect_url: transaction.redirect_url,
      status: transaction.status,
      shipping_address: transaction.shipping_address,
      payment_link_id: transaction.payment_link_id,
      payment_source_id: transaction.payment_source_id,
    },
  };
  const checksum = eventChecksum(data, properties, timestamp, secret);
  const body = JSON.stringify({
    event: 'transaction.updated',
    data,
    environment: 'test',
    signature: { properties, checksum },
    timestamp,
    sent_at: new Date(now).toISOString(),
  });
  return { transactionId: transaction.id, status: transaction.status, attempts: [], state: 'held', body, checksum };
}
