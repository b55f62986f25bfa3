import { createHmac } from 'node:crypto';
import { networkOf, placeOf } from './limits/place-of.ts';

/**
 * Hashes a client address with the shop's secret: what is stored with orders and holds cannot be turned back into it.
 * See `networkOfClient` for its form.
 */
export function clientKey(secret: string, address: string): string {
  const hashOf = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
  const place = hashOf(`client:${placeOf(address)}`);
  const network = networkOf(address);
  return network ? `${place}.${hashOf(`network:${network}`)}` : place;
}
