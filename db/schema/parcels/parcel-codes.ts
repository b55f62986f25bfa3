/** The codes of carriers, parcels and remittances. The other codes are in `codes.ts`. */

/** How a carrier is worked with: 'manual' with numbers that staff type, or by the provider's interface. */
export const carrierKinds = ['manual', 'envioclick'] as const;
export type CarrierKind = (typeof carrierKinds)[number];

/** What a column of the file for a carrier has about each parcel. */
export const sheetFields = [
  'name',
  'first-name',
  'last-name',
  'phone',
  'address',
  'suburb',
  'directions',
  'city',
  'department',
  'municipality-code',
  'municipality-code-8',
  'order-number',
  'content',
  'declared-value',
  'cod-amount',
  'kilos',
  'grams',
  'length',
  'width',
  'height',
  'units',
  'notes',
  'fixed',
] as const;
export type SheetField = (typeof sheetFields)[number];

/** The states of a parcel; see `docs/parcels.md`. */
export const parcelStates = [
  'prepared',
  'labelled',
  'collected',
  'in-transit',
  'incident',
  'delivered',
  'refused',
  'returned',
  'lost',
  'compensated',
  'cancelled',
] as const;
export type ParcelState = (typeof parcelStates)[number];

/** The states of the purchase of a guide; see `docs/parcels.md`. */
export const guidePurchaseStates = ['asked', 'bought', 'refused', 'unsent', 'unknown', 'cancelled'] as const;
export type GuidePurchaseState = (typeof guidePurchaseStates)[number];

/**
 * What came of asking a carrier for the price of a parcel: 'refused', it brings no such parcel there; 'unavailable', it
 * gave no valid answer in time; 'skipped', it was not asked because it had just been unavailable.
 */
export const liveQuoteAnswers = ['priced', 'refused', 'unavailable', 'skipped'] as const;
export type LiveQuoteAnswer = (typeof liveQuoteAnswers)[number];

/** Where a report about a parcel comes from. */
export const parcelSources = ['staff', 'carrier', 'file'] as const;
export type ParcelSource = (typeof parcelSources)[number];

/**
 * What staff decide about money that a remittance lacks, or has too much of.
 * - 'accepted': the shop bears or keeps it; it is owed no longer
 * - 'claimed': the carrier was asked for it
 * - 'corrected': the mistake was the shop's own, and is corrected
 * - 'reopened': the decision before no longer counts
 */
export const decisionKinds = ['accepted', 'claimed', 'corrected', 'reopened'] as const;
export type RemittanceDecision = (typeof decisionKinds)[number];
