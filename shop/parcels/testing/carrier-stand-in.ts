/** The stand-in carrier (`stand-ins/carrier/`), as a program of its own, with the shop's adapter for it. */
import { spawn } from 'node:child_process';
import { createEnvioclick } from '#server/envioclick/envioclick.server.ts';
import type { CarrierApi } from '#shop/parcels/carriers/carrier-api.ts';

/** Switches of the stand-in's behaviour; see `stand-ins/carrier/carrier-faults.ts`. */
export type CarrierControls = {
  fault?: false | 'html' | 'truncated' | 'other-shape' | 'refuses-422' | 'blocks-403' | 'answers-503' | 'breaks-off';
  faultAt?: ('quotation' | 'shipment' | 'track' | 'cancellation')[];
  delayMs?: number;
  loseNextAnswer?: boolean;
  holdShipments?: boolean;
  cancelDoesNothing?: boolean;
  answersGuide?: 'own' | 'previous' | 'unknown';
  codFields?: 'either' | 'root' | 'package';
  trackShape?: 'keyed' | 'list' | 'single' | 'refuses-unknown';
  outOfCredit?: boolean;
  history?: CarrierHistory;
};

/** What happens to a parcel; see `stand-ins/carrier/parcel-histories.ts`. */
export type CarrierHistory =
  | 'delivered'
  | 'incident'
  | 'stays-incident'
  | 'refused'
  | 'returned'
  | 'lost'
  | 'never-collected';

export type StandInGuide = {
  idOrder: number;
  tracker: string;
  carrier: string;
  /** the shop's name of the purchase */
  reference: string;
  externalOrderId: string;
  isSandbox: boolean;
  codValue: number;
  flete: number;
  codCost: number;
  tracking: { status: string; statusDetail: string };
};

export type CarrierStandIn = {
  url: string;
  /** environment variables for a shop that uses it */
  environment: Record<string, string>;
  /** the shop's adapter for it */
  api: CarrierApi;
  /** Changes the given settings and keeps the others. */
  control(settings: CarrierControls): Promise<void>;
  /** Moves its clock, by which parcels move: delivered after 44 hours, returned after 138 at most. */
  advanceClock(hours: number): Promise<void>;
  /** Changes what happens to a guide from now on. */
  setHistory(guide: string, history: CarrierHistory): Promise<void>;
  /** Lets a guide reach the next step of its history at once. */
  advance(guide: string): Promise<void>;
  /** the guides that were bought since the start or the last `reset` */
  guides(): Promise<StandInGuide[]>;
  /** all requests since then, except control requests */
  requests(): Promise<{ path: string; body: string; userAgent: string }[]>;
  /** Deletes rates, guides and requests, and restores clock and settings. */
  reset(): Promise<void>;
  stop(): Promise<void>;
};

const apiKey = '5e1f0c3a-0000-4000-8000-000000000002';

/**
 * Starts a stand-in as a separate process on a free port.
 *
 * @param patienceMs time limit of the adapter's requests
 */
export async function startCarrierStandIn(options: { patienceMs?: number } = {}): Promise<CarrierStandIn> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'stand-ins/carrier/run-carrier.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, STAND_IN_HOST: '127.0.0.1', STAND_IN_KEY: apiKey },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line) => resolve(JSON.parse(String(line)).url));
    void ended.then(() => reject(new Error('The stand-in carrier ended at its start.')));
  });

  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/_control${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The stand-in carrier refuses ${path}: ${await answer.text()}`);
    return answer.json();
  };
  const apiUrl = `${url}/api/v2`;
  return {
    url,
    environment: { ENVIOCLICK_API_KEY: apiKey, ENVIOCLICK_MODE: 'sandbox', ENVIOCLICK_API_URL: apiUrl },
    api: createEnvioclick({ apiKey, mode: 'sandbox', apiUrl }, options),
    control: (settings) => ask('/settings', settings),
    advanceClock: (hours) => ask('/clock', { advanceHours: hours }),
    setHistory: (guide, history) => ask(`/guides/${guide}/history`, { history }),
    advance: (guide) => ask(`/guides/${guide}/advance`, {}),
    guides: () => ask('/guides'),
    requests: () => ask('/requests'),
    reset: () => ask('/reset', {}),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
