/** A rate as the value of a form's choice, and what it says. */
import type { CarrierRate } from '#shop/parcels/carriers/carrier-api.ts';
import type { ChosenRate } from '#shop/parcels/guides/buy-guide.server.ts';

/** Writes a rate as the value of a field. */
export const rateValue = ({ carrier, service, freight, codFee }: ChosenRate) =>
  JSON.stringify([carrier, service, freight, codFee]);

/** The company with its service, and the days it takes if they are known. */
export const rateWords = ({ carrier, service, days }: CarrierRate): string[] => [
  `${carrier} ${service}`,
  ...(days === null ? [] : [daysText(days)]),
];

/** '2 días'; 'el mismo día' for none. */
export function daysText(days: number): string {
  if (days === 0) return 'el mismo día';
  return days === 1 ? '1 día' : `${days} días`;
}

/** Reads that value; null if it is none. */
export function readRate(value: unknown): ChosenRate | null {
  if (typeof value !== 'string' || value.length > 1000) return null;
  let parts: unknown;
  try {
    parts = JSON.parse(value);
  } catch {
    return null;
  }
  if (!Array.isArray(parts)) return null;
  const [carrier, service, freight, codFee] = parts as unknown[];
  if (typeof carrier !== 'string' || typeof service !== 'string' || typeof freight !== 'number') return null;
  if (codFee !== null && typeof codFee !== 'number') return null;
  return { carrier, service, freight, codFee };
}
