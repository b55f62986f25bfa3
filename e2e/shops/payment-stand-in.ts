import { spawn } from 'node:child_process';

/** Switches of the stand-in's behaviour; see `stand-ins/payments/controls.ts`. */
export type StandInControls = {
  apiDown?: false | 'answers-503' | 'breaks-off';
  scriptDown?: false | 'answers-503' | 'breaks-off';
  loseNextAnswer?: boolean;
  holdCharges?: boolean;
  holdEvents?: boolean;
  keepPending?: boolean;
  closing?: 'empty' | 'silent';
  callbackCase?: 'camel' | 'snake';
};

export type StandInTransaction = {
  id: string;
  reference: string;
  amount_in_cents: number;
  currency: string;
  status: 'PENDING' | 'APPROVED' | 'DECLINED' | 'ERROR' | 'VOIDED';
  payment_method_type: string;
  /** the events of this transaction with the HTTP status of each attempt, null without an answer */
  events: { status: string; attempts: (number | null)[]; state: string }[];
};

/** A running stand-in for the payment provider. */
export type StandIn = {
  url: string;
  /** Changes the given settings and keeps the others. */
  control(settings: StandInControls): Promise<void>;
  transactions(): Promise<StandInTransaction[]>;
  /** Settles a PENDING transaction (or voids an approved one); `changes` overrides reported values. */
  settle(
    id: string,
    status: StandInTransaction['status'],
    changes?: Partial<Pick<StandInTransaction, 'amount_in_cents' | 'currency' | 'reference'>>,
  ): Promise<void>;
  /** Sends a transaction's last event again; returns the shop's HTTP status. */
  sendEvent(id: string): Promise<number | null>;
  /** all requests since the start or the last `reset`, except control requests */
  requests(): Promise<{ method: string; path: string; body: string }[]>;
  /** Deletes transactions, tokens, events and requests, and restores the default settings. */
  reset(): Promise<void>;
};

export type OwnStandIn = StandIn & {
  /** environment variables for a shop that uses it */
  environment: Record<string, string>;
  stop(): Promise<void>;
};

/** The stand-in running at this URL; `inject('standInUrl')` is that of the shared shop. */
export function standInAt(url: string): StandIn {
  const ask = async (method: 'GET' | 'POST', address: string, body: object = {}) => {
    const answer = await fetch(`${url}/_control${address}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The stand-in provider refuses ${address}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    url,
    control: (settings) => ask('POST', '/settings', settings),
    transactions: () => ask('GET', '/transactions'),
    settle: (id, status, changes = {}) => ask('POST', `/transactions/${id}/settle`, { status, ...changes }),
    sendEvent: async (id) => (await ask('POST', `/transactions/${id}/event`)).answer,
    requests: () => ask('GET', '/requests'),
    reset: () => ask('POST', '/reset'),
  };
}

const keys = {
  PUBLIC_KEY: 'pub_test_of_the_journeys',
  PRIVATE_KEY: 'prv_test_of_the_journeys',
  EVENTS_SECRET: 'test_events_of_the_journeys',
  INTEGRITY_SECRET: 'test_integrity_of_the_journeys',
};

/**
 * Starts a stand-in as a separate process on a free port.
 *
 * @param eventsUrl receives its payment events: the shop's `/wompi/eventos`; without it, none are sent
 */
export async function startStandIn(options: {
  eventsUrl?: string;
  settleMs?: number;
  retryMs?: number[];
}): Promise<OwnStandIn> {
  const { eventsUrl, settleMs = 150, retryMs } = options;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'stand-ins/payments/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      ...prefixed('STAND_IN_', keys),
      ...(eventsUrl && { STAND_IN_EVENTS_URL: eventsUrl }),
      STAND_IN_SETTLE_MS: String(settleMs),
      ...(retryMs && { STAND_IN_RETRY_MS: retryMs.join(',') }),
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line) => resolve(JSON.parse(String(line)).url));
    void ended.then(() => reject(new Error('The stand-in provider ended at its start.')));
  });

  return {
    ...standInAt(url),
    environment: {
      ...prefixed('WOMPI_', keys),
      WOMPI_API_URL: `${url}/v1`,
      WOMPI_WIDGET_URL: `${url}/widget.js`,
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const prefixed = (prefix: string, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));
