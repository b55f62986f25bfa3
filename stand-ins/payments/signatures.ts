import { createHash, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

export type Charge = { reference: string; amountInCents: number; currency: string; expirationTime?: string };

/** Integrity signature of a charge: SHA-256 of the concatenated values and the secret, in lower-case hex. */
export function integritySignature(charge: Charge, integritySecret: string): string {
  const { reference, amountInCents, currency, expirationTime = '' } = charge;
  return sha256(`${reference}${amountInCents}${currency}${expirationTime}${integritySecret}`);
}

/**
 * Checksum of an event: SHA-256 of the values of the given properties in order, the timestamp and the secret.
 *
 * @param properties dotted paths inside `data`
 */
export function eventChecksum(data: object, properties: string[], timestamp: number, eventsSecret: string): string {
  const values = properties.map((property) => String(valueAt(data, property)));
  return sha256(`${values.join('')}${timestamp}${eventsSecret}`);
}

function valueAt(data: object, property: string): unknown {
  return property
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], data);
}

/** Compares two strings in constant time. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
