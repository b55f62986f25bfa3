import { createHash, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

export type Charge = { reference: string; amountInCents: number; currency: string; expirationTime?: string };

/** The seal of a charge: plain SHA-256 over the values one after the other, lower-case hex. */
export function integritySignature(charge: Charge, integritySecret: string): string {
  const { reference, amountInCents, currency, expirationTime = '' } = charge;
  return sha256(`${reference}${amountInCents}${currency}${expirationTime}${integritySecret}`);
}

/**
 * The seal of an event: the values of the named properties in their order, then the timestamp and the secret.
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

/** Compares in a time that tells nothing of where the two part. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
