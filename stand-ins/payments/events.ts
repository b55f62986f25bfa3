import { eventChecksum } from './signatures.ts';
import type { Transaction } from './transactions.ts';

/** An event and its delivery state. */
export type Delivery = {
  transactionId: string;
  status: string;
  /** HTTP status of each attempt; null without a response */
  attempts: (number | null)[];
  state: 'held' | 'sending' | 'delivered' | 'waiting' | 'given-up' | 'nowhere';
};

type Kept = Delivery & { body: string; checksum: string };

const patienceMs = 10_000;
const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

export type Events = ReturnType<typeof createEvents>;

/** Sends the shop a signed event (webhook) for each final status, with retries unless it responds with 200. */
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
      // Since then the event may have been delivered manually, or the state reset.
      setTimeout(() => event.state === 'waiting' && kept.includes(event) && deliver(event, later), wait).unref();
  }

  return {
    announce(transaction: Transaction) {
      const event = makeEvent(transaction, options.secret);
      kept.push(event);
      if (!options.isHeld()) void deliver(event);
    },

    /**
     * Resends a transaction's last event unchanged, or creates one with its current status. Returns the HTTP status.
     */
    async sendAgain(transaction: Transaction): Promise<number | null> {
      let event = kept.findLast(({ transactionId }) => transactionId === transaction.id);
      if (!event) {
        event = makeEvent(transaction, options.secret);
        kept.push(event);
      }
      return attempt(event);
    },

    /** Sends the held events in order. */
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
