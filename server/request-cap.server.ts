import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress, isLoopback } from './client-address.server.ts';
import { isPublicAddress } from './fetch-picture.server.ts';
import { placeOf } from './limits.server.ts';
import { costOf, isFree } from './request-cost.ts';

/** How much one network address may ask of this process, whatever it asks for. */
export type RequestCap = {
  /** How long whoever sends this request is to wait before anything is answered; 0 for nearly everybody. */
  secondsToWait(request: IncomingMessage): number | Promise<number>;
  /** Counts a request that was not answered from memory at once; one for a file only if there is none to give. */
  count(request: IncomingMessage, response: ServerResponse): void;
  /** Whether nobody of that place was told to wait within the last minute: the rest of them would fill the log. */
  isFirstRefusal(request: IncomingMessage): Promise<boolean>;
};

type CapOptions = {
  /** ordinary requests in a minute from one address; 0 for no cap */
  perMinute: number;
  trustedProxies: number;
  /** told once that a proxy stands in front which `TRUST_PROXY` does not name: every visitor then looks like one and the same */
  onUnnamedProxy?: () => void;
};

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
  if (perMinute === 0) return { secondsToWait: () => 0, count() {}, isFirstRefusal: async () => false };
  const limiter = new RateLimiterMemory({ keyPrefix: 'requests', points: perMinute, duration: 60 });
  const refusals = new RateLimiterMemory({ keyPrefix: 'refusals', points: 1, duration: 60 });

  let isTold = false;

  /** @returns null for this machine */
  function placeOfSender({ socket, headers }: IncomingMessage): string | null {
    const forwardedFor = headers['x-forwarded-for'];
    // Who comes from the internet may write the header too; a proxy of ours stands on this machine or beside it.
    if (trustedProxies === 0 && forwardedFor && !isTold && !isPublicAddress(socket.remoteAddress ?? '')) {
      isTold = true;
      onUnnamedProxy?.();
    }
    // By the connection alone: what a header says of this machine, anybody may have written.
    if (isLoopback(socket.remoteAddress) && (trustedProxies === 0 || !forwardedFor)) return null;
    return placeOf(clientAddress(socket.remoteAddress, [forwardedFor].flat().join(','), trustedProxies));
  }

  return {
    secondsToWait(request) {
      const place = placeOfSender(request);
      return place === null || isFree(request.method, request.url ?? '') ? 0 : waitOf(place);
    },
    count(request, response) {
      const place = placeOfSender(request);
      if (place === null) return;
      const url = request.url ?? '';
      if (!isFree(request.method, url)) void take(limiter, place, costOf(url));
      else response.once('close', () => response.statusCode >= 400 && void take(limiter, place, 1));
    },
    async isFirstRefusal(request) {
      const place = placeOfSender(request);
      return place !== null && (await take(refusals, place, 1));
    },
  };

  async function waitOf(place: string): Promise<number> {
    const counted = await limiter.get(place);
    if (counted === null || counted.consumedPoints < perMinute) return 0;
    return Math.max(1, Math.ceil(counted.msBeforeNext / 1_000));
  }
}

/** @returns whether there was as much left */
async function take(limiter: RateLimiterMemory, place: string, points: number): Promise<boolean> {
  try {
    await limiter.consume(place, points);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}
