import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress, isLoopback } from './client-address.server.ts';
import { isPublicAddress } from './fetch-picture.server.ts';
import { placeOf } from './limits.server.ts';

/** How much one network address may ask of this process, whatever it asks for. */
export type RequestCap = {
  /** How long whoever sends this request is to wait before anything is answered; 0 for nearly everybody. */
  secondsToWait(request: IncomingMessage): number | Promise<number>;
  /** Counts a request that cost something: one that was not answered from memory at once. */
  count(request: IncomingMessage): void;
};

type CapOptions = {
  /** ordinary requests in a minute from one address; 0 for no cap */
  perMinute: number;
  trustedProxies: number;
  /** told once that a proxy stands in front which `TRUST_PROXY` does not name: every visitor then looks like one and the same */
  onUnnamedProxy?: () => void;
};

/** A search is the dearest thing that everybody may ask for: it counts as many ordinary requests. */
const searchCost = 5;
/** So does what reads or writes everything there is: files to take along, the copy of the shop, products from a file. */
const wholeShopCost = 100;

/**
 * Keeps one address from keeping the shop busy.
 *
 * Counted in the process's own memory: what guards against guessing is shared through the database (`limits.server.ts`), but
 * a row written for each page would cost more than the page. Several processes let through as many times as much.
 *
 * This machine itself is not capped: its own programs come from there, and behind a proxy that `TRUST_PROXY` does not
 * name, all the visitors.
 */
export function createRequestCap({ perMinute, trustedProxies, onUnnamedProxy }: CapOptions): RequestCap {
  if (perMinute === 0) return { secondsToWait: () => 0, count() {} };
  const limiter = new RateLimiterMemory({ keyPrefix: 'requests', points: perMinute, duration: 60 });

  let isTold = false;

  /** @returns null for this machine */
  function placeOfSender({ socket, headers }: IncomingMessage): string | null {
    const forwardedFor = headers['x-forwarded-for'];
    // Who comes from the internet may write the header too; a proxy of ours stands on this machine or beside it.
    if (trustedProxies === 0 && forwardedFor && !isTold && !isPublicAddress(socket.remoteAddress ?? '')) {
      isTold = true;
      onUnnamedProxy?.();
    }
    const sender = clientAddress(socket.remoteAddress, [forwardedFor].flat().join(','), trustedProxies);
    return isLoopback(sender) ? null : placeOf(sender);
  }

  return {
    secondsToWait(request) {
      const place = placeOfSender(request);
      return place === null || isFileForAll(request.url ?? '') ? 0 : waitOf(place);
    },
    count(request) {
      const place = placeOfSender(request);
      const cost = costOf(request.url ?? '');
      if (place === null || cost === 0) return;
      limiter.consume(place, cost).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
      });
    },
  };

  async function waitOf(place: string): Promise<number> {
    const counted = await limiter.get(place);
    if (counted === null || counted.consumedPoints < perMinute) return 0;
    return Math.max(1, Math.ceil(counted.msBeforeNext / 1_000));
  }
}

/** What a request costs, in ordinary ones. */
function costOf(url: string): number {
  const [path = '', question = ''] = url.split('?', 2);
  if (isFileForAll(path)) return 0;
  if (/^\/(sugerencias|admin\/search)(\.data)?$/i.test(path) || /(^|&)search=/.test(question)) return searchCost;
  return /^\/admin\/(.*\/export\.csv|data\/backup|products\/import\/(check|apply))$/i.test(path) ? wholeShopCost : 1;
}

/** Files and pictures, of which a single page may show dozens; and the probes. */
function isFileForAll(url: string): boolean {
  return /^\/(assets|imagenes)\/|^\/(healthz|readyz)$/.test(url);
}
