import { sign } from 'node:crypto';
import { type PushKeys, privateKeyOf } from '#shop/notices/push-keys.server.ts';

/** Push services refuse tokens that are valid for more than a day. */
const validForSeconds = 12 * 60 * 60;

/**
 * Writes the `Authorization` header that identifies the shop to a push service (RFC 8292).
 *
 * @param contact where the operator of the push service may write about the shop's messages: `https:` or `mailto:`
 */
export function vapidHeader(endpoint: URL, { keys, contact }: { keys: PushKeys; contact: string }, now: Date): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(now.getTime() / 1000) + validForSeconds,
    sub: contact,
  };
  const content = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const key = { key: privateKeyOf(keys), dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(content), key).toString('base64url');
  return `vapid t=${content}.${signature}, k=${keys.publicKey}`;
}
