import type { PaymentProvider } from '#shop/payments/provider.ts';
import { readTransaction, readWompiEvent, type WompiEvent } from './wompi-messages.server.ts';
import { eventChecksum, isSameChecksum } from './wompi-signatures.server.ts';

/**
 * Properties that an event's checksum must cover before we act on it; otherwise they could be altered under a valid
 * checksum.
 */
const signedAtLeast = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

/**
 * Maximum age of an event that is trusted without a lookup. The provider retries 3 times (after 30 minutes, 3 and 24
 * hours), so the last event comes 27.5 hours after the first.
 */
const retriedForSeconds = 28 * 60 * 60;
const clocksDifferBySeconds = 10 * 60;

/** Parses a signed event; see `PaymentProvider`. */
export function readEvent(
  { eventsSecret, environment }: { eventsSecret: string; environment: string },
  body: unknown,
  headerChecksum: string | undefined,
): ReturnType<PaymentProvider['readEvent']> {
  const event = readWompiEvent(body);
  const checksums = [event?.signature.checksum, headerChecksum].filter((checksum) => typeof checksum === 'string');
  const expected = event && eventChecksum({ ...event, ...event.signature }, eventsSecret);
  if (!expected || checksums.length === 0 || !checksums.every((checksum) => isSameChecksum(checksum, expected)))
    return 'forged';

  const signsEnough = signedAtLeast.every((property) => event.signature.properties.includes(property));
  if (event.event !== 'transaction.updated' || !signsEnough) return 'ignored';
  if (event.environment.toLowerCase() !== environment) return 'ignored';
  const reported = readTransaction(event.data.transaction);
  return reported ? { ...reported, standsAlone: standsAlone(event) } : 'ignored';
}

/**
 * Whether an event can be trusted without a lookup: it signs the documented properties in their order, and is recent.
 *
 * Signed values are concatenated without separators. With more properties, or a malformed timestamp, digits of one
 * value could be passed off as part of another.
 */
function standsAlone({ signature: { properties }, timestamp }: WompiEvent): boolean {
  const ageSeconds = Date.now() / 1000 - Number(timestamp);
  const isLately = ageSeconds < retriedForSeconds && ageSeconds > -clocksDifferBySeconds;
  // Rejects a leading zero in the timestamp, which could have been moved there from the amount.
  return properties.join() === signedAtLeast.join() && isLately && String(timestamp) === String(Number(timestamp));
}
