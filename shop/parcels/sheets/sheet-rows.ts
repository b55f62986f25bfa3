/** The rows of the file for a carrier. */
import type { ShippingAddress } from '#db/schema.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import type { Pesos } from '#shop/money.ts';
import type { SheetColumn, SheetField } from './sheet-fields.ts';

/** A parcel with what a carrier may ask about it. */
export type SheetParcel = {
  orderNumber: string;
  address: Pick<
    ShippingAddress,
    'firstName' | 'lastName' | 'phone' | 'address' | 'addressDetails' | 'neighborhood' | 'city' | 'department'
  >;
  /** five digits by DANE; null if the city is not recognized */
  municipalityCode: string | null;
  items: readonly { name: string; quantity: number }[];
  notes: string;
  /** null if staff may not see it */
  declaredValue: Pesos | null;
  codAmount: Pesos;
  weightGrams: number | null;
  /** length, width and height */
  boxSizeCm: readonly [number, number, number];
};

/** The longest description of what is in a parcel. */
const longestContent = 120;

const cells: Record<Exclude<SheetField, 'fixed'>, (parcel: SheetParcel) => CsvCell> = {
  name: ({ address }) => `${address.firstName} ${address.lastName}`.trim(),
  'first-name': ({ address }) => address.firstName,
  'last-name': ({ address }) => address.lastName,
  phone: ({ address }) => address.phone,
  address: ({ address }) => address.address,
  suburb: ({ address }) => address.neighborhood,
  directions: ({ address }) => address.addressDetails,
  city: ({ address }) => address.city,
  department: ({ address }) => address.department,
  'municipality-code': ({ municipalityCode }) => municipalityCode ?? '',
  'municipality-code-8': ({ municipalityCode }) => (municipalityCode ? `${municipalityCode}000` : ''),
  'order-number': ({ orderNumber }) => orderNumber,
  content: ({ items }) => shortened(items.map(({ name, quantity }) => `${quantity} ${name}`).join(', ')),
  'declared-value': ({ declaredValue }) => declaredValue,
  'cod-amount': ({ codAmount }) => codAmount,
  kilos: ({ weightGrams }) => weightGrams && weightGrams / 1000,
  grams: ({ weightGrams }) => weightGrams,
  length: ({ boxSizeCm }) => boxSizeCm[0],
  width: ({ boxSizeCm }) => boxSizeCm[1],
  height: ({ boxSizeCm }) => boxSizeCm[2],
  units: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
  notes: ({ notes }) => notes.replaceAll(/\s+/g, ' ').trim(),
};

/** The cells of each parcel under the columns of a carrier. What is unknown is left empty. */
export function sheetRows(columns: readonly SheetColumn[], parcels: readonly SheetParcel[]): CsvCell[][] {
  return parcels.map((parcel) => columns.map(({ field, text }) => (field === 'fixed' ? text : cells[field](parcel))));
}

function shortened(text: string): string {
  return text.length <= longestContent ? text : `${text.slice(0, longestContent - 1).trimEnd()}…`;
}
