/** The lists that staff work through. */
import type { ParcelState } from '#db/schema.ts';

/**
 * The parcels of each list; 'still' has those of them without a report for some days, 'unclassified' those of
 * which a carrier reported last what means no known state, or could not be applied, and 'delivered' those of the last
 * `deliveredDays`.
 */
export const parcelPartStates = {
  ready: ['prepared', 'labelled'],
  'on-way': ['collected', 'in-transit'],
  incidents: ['incident'],
  still: ['collected', 'in-transit', 'incident', 'refused'],
  unclassified: ['labelled', 'collected', 'in-transit', 'incident', 'refused', 'lost'],
  delivered: ['delivered'],
  returned: ['refused', 'returned', 'lost', 'compensated'],
} as const satisfies Record<string, readonly ParcelState[]>;

/** For how many days a delivered parcel is listed. */
export const deliveredDays = 30;

export type ParcelPart = keyof typeof parcelPartStates;

/** After how many days without a report a parcel on its way is listed as still, unless staff choose another number. */
const usualStillDays = 5;

/** Reads that number; what is none is the usual one. */
export function readStillDays(text: string | null): number {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= 60 ? days : usualStillDays;
}

/** Tells whether a text names one of the lists of parcels. */
export function isParcelPart(text: unknown): text is ParcelPart {
  return typeof text === 'string' && Object.hasOwn(parcelPartStates, text);
}
