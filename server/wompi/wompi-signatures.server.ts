import { createHash, timingSafeEqual } from 'node:crypto';

/** The two signatures of the provider's protocol. Both are plain SHA-256 over concatenated values, not HMAC. */

type SignedValues = { reference: string; amountInCents: number; currency: string; expirationTime?: string };

/** Signs reference, amount and expiry of a payment attempt, so that a browser cannot change them. */
export function integritySignature(
  { reference, amountInCents, currency, expirationTime = '' }: SignedValues,
  secret: string,
): string {
  return sha256(`${reference}${amountInCents}${currency}${expirationTime}${secret}`);
}

/**
 * Computes the checksum of an event from the properties that the event names, in their order.
 *
 * @param properties dotted paths within `data`, as the event names them
 * @returns null if a named value is missing
 */
export function eventChecksum(
  { data, properties, timestamp }: { data: unknown; properties: string[]; timestamp: number | string },
  secret: string,
): string | null {
  const values = properties.map((property) => valueAt(data, property));
  if (values.some((value) => value === null)) return null;
  return sha256(`${values.join('')}${timestamp}${secret}`);
}

/** Compares two checksums in constant time, ignoring case. */
export function isSameChecksum(checksum: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text.toLowerCase()).digest();
  return timingSafeEqual(hash(checksum), hash(expected));
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
