/** The form of the cut-off hour and the default box. */
import * as v from 'valibot';
import { wholeNumberField } from '#shop/form-fields.ts';

export type ShippingSettings = {
  /** orders placed before this hour leave on the same day; with 0, none does */
  cutOffHour: number;
  /** length, width and height */
  boxSizeCm: [number, number, number];
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
  /** the fingerprint of the settings that the form was filled with */
  read: v.optional(v.string()),
});
