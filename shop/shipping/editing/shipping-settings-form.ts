/** The form of the shipping settings: the cut-off hour, the default box, and whose prices shipping costs. */
import * as v from 'valibot';
import { wholeNumberField } from '#shop/form-fields.ts';

export type ShippingSettings = {
  /** orders placed before this hour leave on the same day; with 0, none does */
  cutOffHour: number;
  /** length, width and height */
  boxSizeCm: [number, number, number];
  /** whether shipping that the table charges for costs what the carrier asks at that moment */
  liveQuotes: boolean;
};

/** Carriers take no longer parcels. */
const longestSideCm = 300;

const sideText = `Escribe centímetros enteros, de 1 a ${longestSideCm}.`;
const side = v.pipe(wholeNumberField({ missing: sideText, invalid: sideText }, longestSideCm), v.minValue(1, sideText));
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

export const shippingSettingsForm = v.object({
  cutOffHour: v.optional(v.pipe(v.picklist(hours, 'Elige una hora.'), v.transform(Number)), ''),
  boxLength: side,
  boxWidth: side,
  boxHeight: side,
  liveQuotes: v.optional(v.boolean(), false),
  /** the fingerprint of the settings that the form was filled with */
  read: v.optional(v.string()),
});
