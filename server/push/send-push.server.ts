import { createGuardedRequest, ForbiddenAddress, type GuardOptions } from '#server/outgoing/guarded-request.server.ts';
import type { PushKeys } from '#shop/notices/push-keys.server.ts';
import { encryptMessage, type SubscriptionKeys } from './encrypt-message.server.ts';
import { vapidHeader } from './vapid.server.ts';

/** One browser, as it subscribed at its push service. */
export type PushTarget = SubscriptionKeys & { endpoint: string };

/** `gone`: the browser has ended the subscription, and nothing will ever arrive there again. */
export type PushResult = 'delivered' | 'gone' | 'failed';

/** Sends a message, encrypted, to the push service of a browser. */
export type SendPush = (target: PushTarget, message: object) => Promise<PushResult>;

/** For how long push services keep a message for a device that is off. */
const keptForSeconds = 24 * 60 * 60;

type Options = GuardOptions & {
  getKeys: () => Promise<PushKeys>;
  /** the shop's public origin, where operators of push services find whom to write to */
  origin: string;
  patienceMs?: number;
  /** whether endpoints without encryption are allowed, as on the machine of a test */
  anyProtocol?: boolean;
};

/**
 * Creates the function that sends push messages. Browsers say where to, so the address is guarded like every address
 * that people give: https on the usual port of a public IP address, and no redirects.
 */
export function createSendPush({
  getKeys,
  origin,
  patienceMs = 10_000,
  anyProtocol = false,
  ...guard
}: Options): SendPush {
  const request = createGuardedRequest(guard);
  // Push services take no address that only this machine knows.
  const contact = origin.startsWith('https:') ? origin : 'mailto:webmaster@localhost';

  return async ({ endpoint, ...subscription }, message) => {
    const url = URL.parse(endpoint);
    if (!url || (url.protocol !== 'https:' && !anyProtocol)) return 'failed';
    const body = encryptMessage(Buffer.from(JSON.stringify(message)), subscription);
    const headers = {
      Authorization: vapidHeader(url, { keys: await getKeys(), contact }, new Date()),
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      'Content-Length': body.length,
      TTL: keptForSeconds,
      Urgency: 'high',
    };
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const answer = await request(url, { method: 'POST', headers, body, signal });
      answer.destroy();
      const { statusCode = 0 } = answer;
      if (statusCode === 404 || statusCode === 410) return 'gone';
      return statusCode >= 200 && statusCode < 300 ? 'delivered' : 'failed';
    } catch (error) {
      // Errors of sockets, DNS, TLS and HTTP have a code; an error without one is a bug.
      if (signal.aborted || error instanceof ForbiddenAddress) return 'failed';
      if (error instanceof Error && 'code' in error) return 'failed';
      throw error;
    }
  };
}
