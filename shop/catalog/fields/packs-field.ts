/** The packs of a product as form input: one row of text fields per pack. */
import * as v from 'valibot';
import type { Offer } from '#db/schema.ts';
import { wholeNumberField } from '#shop/form-fields.ts';
import { gramsSchema } from './shipping-fields.ts';

/** The highest price the database accepts, in pesos. */
export const highestPrice = 1_000_000_000;
/** The most packs per product: shoppers could not compare more. */
export const mostOffers = 12;

const problemTexts = {
  label: 'Escribe la etiqueta.',
  units: 'Un número entero de 1 o más.',
  price: 'Pesos enteros, 1 o más.',
};
const checkedKeys = ['label', 'units', 'price', 'barcode', 'grams'] as const;
type CheckedKey = (typeof checkedKeys)[number];

/**
 * Trimmed text; '' when the field is empty or not sent. The inner `optional` is needed because Conform wraps the inner
 * schema and turns an empty field into undefined, even after the outer default.
 */
export const typedText = v.pipe(
  v.optional(v.optional(v.string()), ''),
  v.transform((text) => text?.trim() ?? ''),
);
const typedOffer = v.object({
  id: typedText,
  label: typedText,
  units: typedText,
  price: typedText,
  barcode: typedText,
  grams: typedText,
});
type TypedOffer = v.InferOutput<typeof typedOffer>;

/** A pack as the form sends it; the id of a new pack is ''. */
export type OfferInput = Omit<Offer, 'id'> & { id: string };

/** The properties of a pack in a fixed order, without empty ones: equal packs have the same JSON. */
export function plainOffer({ id, label, units, price, barcode, grams }: OfferInput): OfferInput {
  return { id, label, units, price, ...(barcode && { barcode }), ...(grams && { grams }) };
}

export const longestBarcode = 60;

/** A long number that a spreadsheet has shortened: '7,70123E+12'. Its last digits are lost. */
const shortenedNumber = /^\d+([.,]\d+)?e\+?\d+$/i;

/** The code under the bars of a product or a pack, as typed or scanned; null when empty. Spaces are dropped. */
export const barcodeSchema = v.pipe(
  typedText,
  v.transform((text) => text.replaceAll(/\s+/g, '')),
  v.maxLength(longestBarcode, `Puede tener hasta ${longestBarcode} caracteres.`),
  v.check(
    (code) => /^[\w.$/+%-]*$/.test(code) && !shortenedNumber.test(code),
    ({ input }) =>
      shortenedNumber.test(input)
        ? 'La hoja de cálculo acortó el código. Da formato de texto a la columna y escríbelo de nuevo.'
        : 'Escribe solo letras, números y guiones.',
  ),
  v.transform((code) => code || null),
);

const units = wholeNumberField({ missing: problemTexts.units, invalid: problemTexts.units }, 10_000);
const packPrice = wholeNumberField({ missing: problemTexts.price, invalid: problemTexts.price }, highestPrice);

/** Replaces line breaks and other control characters by spaces, and trims. */
export const onOneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

type CheckedRow = { problems: Record<CheckedKey, string | false>; offer: OfferInput | null };

function checkRow({ id, ...row }: TypedOffer): CheckedRow {
  const checkedUnits = v.safeParse(units, row.units);
  const checkedPrice = v.safeParse(packPrice, row.price);
  const checkedBarcode = v.safeParse(barcodeSchema, row.barcode);
  const checkedGrams = v.safeParse(gramsSchema, row.grams);
  const label = onOneLine(row.label);
  return {
    problems: {
      label: label === '' ? problemTexts.label : label.length > 60 && 'Puede tener hasta 60 caracteres.',
      units: checkedUnits.success ? checkedUnits.output === 0 && problemTexts.units : checkedUnits.issues[0].message,
      price: checkedPrice.success ? checkedPrice.output === 0 && problemTexts.price : checkedPrice.issues[0].message,
      barcode: !checkedBarcode.success && checkedBarcode.issues[0].message,
      grams: !checkedGrams.success && checkedGrams.issues[0].message,
    },
    offer:
      checkedUnits.success && checkedPrice.success
        ? plainOffer({
            ...{ id, label, units: checkedUnits.output, price: checkedPrice.output },
            ...(checkedBarcode.success && checkedBarcode.output && { barcode: checkedBarcode.output }),
            ...(checkedGrams.success && checkedGrams.output && { grams: checkedGrams.output }),
          })
        : null,
  };
}

/**
 * Validates the rows of the form: complete rows become packs, empty rows are dropped, and each error is reported at its
 * field.
 */
export const packsSchema = v.optional(
  v.pipe(
    v.array(typedOffer),
    v.rawTransform<TypedOffer[], OfferInput[]>(({ dataset, addIssue, NEVER }) => {
      const rows = dataset.value;
      const refuse = (index: number, key: CheckedKey, message: string) =>
        addIssue({
          message,
          path: [
            { type: 'array', origin: 'value', input: rows, key: index, value: rows[index] },
            { type: 'object', origin: 'value', input: rows[index] as TypedOffer, key, value: rows[index]?.[key] },
          ],
        });
      let isValid = true;
      const offers: OfferInput[] = [];
      rows.forEach((row, index) => {
        if (!row.label && !row.units && !row.price && !row.barcode && !row.grams) return;
        const { problems, offer } = checkRow(row);
        for (const key of checkedKeys) {
          const problem = problems[key];
          if (!problem) continue;
          isValid = false;
          refuse(index, key, problem);
        }
        if (offer) offers.push(offer);
      });
      return isValid ? offers : NEVER;
    }),
    v.maxLength(mostOffers, `Puede haber hasta ${mostOffers} packs.`),
  ),
  [],
);
