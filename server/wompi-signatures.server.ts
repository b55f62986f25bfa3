import { createHash, timingSafeEqual } from 'node:crypto';

/** The two signatures of the provider's protocol: both plain SHA-256 over texts put end to end, never an HMAC. */

type Asked = { reference: string; amountInCents: number; currency: string; expirationTime?: string };

/** What proves to the provider that reference, amount and end of an attempt are ours. */
export function integritySignature(
  { reference, amountInCents, currency, expirationTime = '' }: Asked,
  secret: string,
): string {
  return sha256(`${reference}${amountInCents}${currency}${expirationTime}${secret}`);
}

/**
 * What an event must bear to be the provider's: made of the named values, in the order named.
 *
 * @param properties dotted paths within `data`, as the event names them
 * @returns null when a named value is not there
 */
export function eventChecksum(
  { data, properties, timestamp }: { data: unknown; properties: string[]; timestamp: number | string },
  secret: string,
): string | null {
  const values = properties.map((property) => valueAt(data, property));
  if (values.some((value) => value === null)) return null;
  return sha256(`${values.join('')}${timestamp}${secret}`);
}

/** Whether two checksums are the same, whatever the case of their letters; how long it takes tells nothing of where they differ. */
export function isSameChecksum(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text.toLowerCase()).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

function valueAt(data: unknown, path: string): string | null {
  let value = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
