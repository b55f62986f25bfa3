import { randomInt, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type LostConnection,
  type OnSale,
  type OrderAnswer,
  postOrder,
  priceOf,
  type RequestedOrder,
} from './post-order.ts';

/** All that shoppers know: their requests and the shop's answers. */
export type Ledger = {
  requested: Map<string, RequestedOrder>;
  /** numbers of confirmed orders, by key */
  acknowledged: Map<string, string>;
  /** reasons of refused orders, by key: mostly sold out */
  refused: Map<string, string>;
  /** keys without a final answer when the load ended */
  unanswered: Set<string>;
  /** answers that contradict an earlier one */
  contradictions: string[];
};

/** The answers that shoppers received, with their times. */
export type Seen = {
  /** counts by answer: '200 placed', '503 Base de datos no disponible.', 'no connection' … */
  answers: Map<string, number>;
  /** longest time in milliseconds from an order's first request to its confirmation */
  longestWaitMs: number;
  /** longest time in milliseconds from a request to its answer or failure */
  longestRequestMs: number;
  /** answers cut off after they had begun */
  cutAnswers: number;
  lost: LostConnection[];
  /** times of confirmations, as `performance.now()` */
  confirmedAt: number[];
};

export type OrderLoad = {
  ledger: Ledger;
  seen: Seen;
  /** Waits until `more` further orders are confirmed. */
  confirmed(more: number, patienceMs?: number): Promise<void>;
  /** Stops new orders; pending ones are retried for up to `patienceMs`. */
  end(patienceMs?: number): Promise<void>;
};

type Options = {
  /** addresses of the shop, used in turn; the shop must trust one proxy */
  addresses: string[];
  /** the shop's public origin; by default, the address itself */
  origin?: string;
  onSale: OnSale[];
  /** number of concurrent shoppers, each with one order at a time */
  shoppers?: number;
  /** pause before each shopper's next order */
  lookAroundMs?: number;
  /** pause before a failed order is retried */
  pressAgainMs?: number;
  /** every second shopper keeps the connection alive; the others open one per request */
  someKeepConnections?: boolean;
  /** timeout of a request; the shop's checkout waits 30 seconds */
  patienceMs?: number;
};

/** One in this many confirmed orders is sent again, as by a shopper who missed the confirmation. */
const onceMore = 10;

/**
 * Places cash-on-delivery orders over real connections until it is stopped. Each order has its own key; without an
 * answer or after a temporary error, a shopper sends the same order again under the same key, as the shop's checkout
 * does.
 */
export function beginOrderLoad(options: Options): OrderLoad {
  const { addresses, onSale, shoppers = 8, lookAroundMs = 100, pressAgainMs = 300, patienceMs = 30_000 } = options;
  const { someKeepConnections = false } = options;
  const ledger = emptyLedger();
  const seen = emptySeen();
  let isOver = false;
  let giveUpAt = Number.POSITIVE_INFINITY;
  let tries = randomInt(addresses.length);

  const send = async (order: RequestedOrder, agent: Agent | false): Promise<OrderAnswer> => {
    const address = addresses[tries++ % addresses.length] ?? '';
    const began = performance.now();
    const answer = await postOrder(address, { origin: options.origin ?? address, order, onSale, patienceMs, agent });
    noteAnswer(seen, answer, performance.now() - began);
    return answer;
  };

  async function buy(agent: Agent | false) {
    const order = choose(onSale);
    ledger.requested.set(order.key, order);
    ledger.unanswered.add(order.key);
    const began = performance.now();
    while (performance.now() < giveUpAt) {
      const { placed, refused } = await send(order, agent);
      if (placed) {
        ledger.unanswered.delete(order.key);
        ledger.acknowledged.set(order.key, placed);
        seen.confirmedAt.push(performance.now());
        seen.longestWaitMs = Math.max(seen.longestWaitMs, performance.now() - began);
        if (randomInt(onceMore) === 0) await askAgain(order, placed, agent);
        return;
      }
      if (refused) {
        ledger.unanswered.delete(order.key);
        ledger.refused.set(order.key, refused);
        return;
      }
      await pause(pressAgainMs);
    }
  }

  async function askAgain(order: RequestedOrder, number: string, agent: Agent | false) {
    const { placed, refused } = await send(order, agent);
    if (refused || (placed && placed !== number))
      ledger.contradictions.push(`${order.key}: ${number}, then ${placed ?? refused}`);
  }

  async function shop(position: number) {
    const agent = someKeepConnections && position % 2 === 1 && new Agent({ keepAlive: true });
    // Spreads the shoppers over time.
    await pause(randomInt(lookAroundMs + 1));
    while (!isOver) {
      await buy(agent);
      await pause(lookAroundMs);
    }
    if (agent) agent.destroy();
  }
  const shopping = Promise.all(Array.from({ length: shoppers }, (_, position) => shop(position)));

  return {
    ledger,
    seen,
    async confirmed(more, withinMs = 60_000) {
      const enough = ledger.acknowledged.size + more;
      const deadline = performance.now() + withinMs;
      while (ledger.acknowledged.size < enough) {
        if (performance.now() > deadline) throw new Error(`No ${more} orders were confirmed; ${describeSeen(seen)}`);
        await pause(10);
      }
    },
    async end(withinMs = 60_000) {
      isOver = true;
      giveUpAt = performance.now() + withinMs;
      await shopping;
    },
  };
}

function emptyLedger(): Ledger {
  return {
    requested: new Map(),
    acknowledged: new Map(),
    refused: new Map(),
    unanswered: new Set(),
    contradictions: [],
  };
}

function emptySeen(): Seen {
  return {
    answers: new Map(),
    longestWaitMs: 0,
    longestRequestMs: 0,
    cutAnswers: 0,
    lost: [],
    confirmedAt: [],
  };
}

function noteAnswer(seen: Seen, answer: OrderAnswer, tookMs: number): void {
  seen.longestRequestMs = Math.max(seen.longestRequestMs, tookMs);
  seen.answers.set(answer.description, (seen.answers.get(answer.description) ?? 0) + 1);
  if (answer.wasCut) seen.cutAnswers += 1;
  if (answer.lost) seen.lost.push({ ...answer.lost, afterMs: Math.round(tookMs) });
}

/** Summarizes the answers in one line: '312 × 200 placed, 8 × no connection'. */
export function describeSeen({ answers }: Pick<Seen, 'answers'>): string {
  return [...answers]
    .sort(([, a], [, b]) => b - a)
    .map(([description, count]) => `${count} × ${description}`)
    .join(', ');
}

function choose(onSale: OnSale[]): RequestedOrder {
  const key = randomUUID();
  const wanted = [...onSale].sort(() => randomInt(3) - 1).slice(0, randomInt(1, 3));
  const lines = wanted.map(({ productId }) => ({ productId, quantity: randomInt(1, 4) }));
  const total = lines.reduce((sum, { productId, quantity }) => sum + quantity * priceOf(onSale, productId), 0);
  return { key, email: `${key}@correo.example`, lines, total };
}
