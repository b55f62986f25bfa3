/** What a carrier asks at this moment for bringing a parcel, in place of the price of the shop's table. */
import type { LiveQuoteAnswer } from '#db/schema.ts';
import { mostPesos, type Pesos } from '#shop/money.ts';
import type { ShippingPlace } from '#shop/shipping/shipping-rules.ts';

/** Where parcels leave, and in which box. */
export type LiveOrigin = {
  /** five digits by DANE */
  municipality: string;
  address: string;
  boxSizeCm: [number, number, number];
};

/** All that a price depends on. The payment is not part of it: what paying on delivery adds is a fee of the table. */
export type LiveParcel = {
  origin: string;
  destination: string;
  grams: number;
  /** what the goods cost */
  declaredValue: Pesos;
  boxSizeCm: [number, number, number];
};

/** `price` is null unless the carrier named one: then shoppers are shown that of the table. */
export type LiveAnswer = { answer: LiveQuoteAnswer; price: Pesos | null; askedAt: Date };

const minuteMs = 60_000;

/** How long a checkout waits for a carrier. */
export const patienceMs = 3_000;

/** How long a carrier that gave no valid answer is not asked again, about any parcel. */
export const pauseMs = minuteMs;

/** How long a carrier's answer is shown before it is asked again. */
const freshMs = 30 * minuteMs;

/**
 * How long an order may have a price that was shown. A shopper may see an answer when it is 30 minutes old, and then has
 * an hour to transfer the money.
 */
export const honouredMs = 120 * minuteMs;

/** No carrier takes heavier parcels. */
const mostGrams = 1_000_000;

/** What a carrier is asked about; null if it cannot be asked, because the municipality or the weight is unknown. */
export function liveParcelOf(
  { municipality, boxSizeCm }: LiveOrigin,
  { municipalityCode }: ShippingPlace,
  { grams, goods }: { grams: number; goods: Pesos },
): LiveParcel | null {
  if (!municipalityCode || grams <= 0 || grams > mostGrams || goods > mostPesos) return null;
  return { origin: municipality, destination: municipalityCode, grams, declaredValue: goods, boxSizeCm };
}

/** Whether an answer is shown to the next shopper, so that the carrier is not asked again. */
export function isFresh({ answer, askedAt }: LiveAnswer, now: Date): boolean {
  const isOfCarrier = answer === 'priced' || answer === 'refused';
  return now.getTime() - askedAt.getTime() < (isOfCarrier ? freshMs : pauseMs);
}
