import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress, isLoopback } from '#server/http/client-address.server.ts';
import { isPublicAddress } from '#server/outgoing/public-address.server.ts';
import { networkAllowance } from '#shop/client-network.server.ts';
import { networkOf, placeOf } from './place-of.ts';
import { costOf, isFree } from './request-cost.ts';

/** Limits the requests of one network address to this process. */
export type RequestCap = {
  /** Time until the sender may send another request; 0 within the limit. */
  secondsToWait(request: IncomingMessage): number | Promise<number>;
  /**
   * Counts a request that was not answered from memory. A public file or a probe counts only if its answer is an error.
   */
  count(request: IncomingMessage, response: ServerResponse): void;
  /** Whether this is the first refusal of the sender or its network within a minute; the others are not logged. */
  isFirstRefusal(request: IncomingMessage): Promise<boolean>;
};

type CapOptions = {
  /** ordinary requests per minute and address; 0 for no limit */
  perMinute: number;
  trustedProxies: number;
  /** called once if there is a proxy in front that `TRUST_PROXY` does not count: all visitors then share its address */
  onUnnamedProxy?: () => void;
};

/**
 * Keeps one address, or one IPv6 network with its many addresses, from overloading the shop.
 *
 * Counts in the memory of each process, so several processes allow several times as much. Limits against guessing are
 * shared through the database (`rate-limits.server.ts`); writing a row for each page would cost more than the page.
 *
 * This machine is not limited: its own programs connect from it, and so do all visitors behind a local proxy that
 * `TRUST_PROXY` does not count.
 */
export function createRequestCap({ perMinute, trustedProxies, onUnnamedProxy }: CapOptions): RequestCap {
  if (perMinute === 0) return { secondsToWait: () => 0, count() {}, isFirstRefusal: async () => false };
  const limiter = new RateLimiterMemory({ keyPrefix: 'requests', points: perMinute, duration: 60 });
  const ofNetworks = new RateLimiterMemory({
    keyPrefix: 'network-requests',
    points: perMinute * networkAllowance,
    duration: 60,
  });
  const refusals = new RateLimiterMemory({ keyPrefix: 'refusals', points: 1, duration: 60 });

  let isProxyReported = false;

  /** Returns the address that a request is counted for; null for this machine. */
  function senderOf({ socket, headers }: IncomingMessage): string | null {
    const forwardedFor = headers['x-forwarded-for'];
    // A visitor from the internet may send the header too; our own proxy has a private address.
    if (trustedProxies === 0 && forwardedFor && !isProxyReported && !isPublicAddress(socket.remoteAddress ?? '')) {
      isProxyReported = true;
      onUnnamedProxy?.();
    }
    // Judged by the connection, because a header may be forged.
    if (isLoopback(socket.remoteAddress) && (trustedProxies === 0 || !forwardedFor)) return null;
    return clientAddress(socket.remoteAddress, [forwardedFor].flat().join(','), trustedProxies);
  }

  return {
    secondsToWait(request) {
      const sender = senderOf(request);
      return sender === null || isFree(request.method, request.url ?? '') ? 0 : waitOf(sender);
    },
    count(request, response) {
      const sender = senderOf(request);
      if (sender === null) return;
      const url = request.url ?? '';
      if (!isFree(request.method, url)) countAt(sender, costOf(url));
      else response.once('close', () => response.statusCode >= 400 && countAt(sender, 1));
    },
    async isFirstRefusal(request) {
      const sender = senderOf(request);
      return sender !== null && (await take(refusals, networkOf(sender) ?? placeOf(sender), 1));
    },
  };

  function countAt(sender: string, points: number): void {
    void take(limiter, placeOf(sender), points);
    const network = networkOf(sender);
    if (network) void take(ofNetworks, network, points);
  }

  async function waitOf(sender: string): Promise<number> {
    const network = networkOf(sender);
    const waits = [waitAt(limiter, placeOf(sender)), ...(network ? [waitAt(ofNetworks, network)] : [])];
    return Math.max(...(await Promise.all(waits)));
  }
}

async function waitAt(limiter: RateLimiterMemory, key: string): Promise<number> {
  const usage = await limiter.get(key);
  if (usage === null || usage.consumedPoints < limiter.points) return 0;
  return Math.max(1, Math.ceil(usage.msBeforeNext / 1_000));
}

/** Counts points for a sender. Returns whether the sender is still within the limit. */
async function take(limiter: RateLimiterMemory, sender: string, points: number): Promise<boolean> {
  try {
    await limiter.consume(sender, points);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}
