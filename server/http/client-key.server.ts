import { createHmac } from 'node:crypto';
import { placeOf } from './limits/place-of.ts';

/**
 * Hashes a client address with the shop's secret: what is stored with orders and holds cannot be turned back into it.
 */
export function clientKey(secret: string, address: string): string {
  return createHmac('sha256', secret)
    .update(`client:${placeOf(address)}`)
    .digest('base64url')
    .slice(0, 22);
}
