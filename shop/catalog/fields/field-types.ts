/**
 * The types of product fields. Each function returns what its type determines: validation schema, messages and maximum
 * input length.
 */
import * as v from 'valibot';
import type { ProductKind } from '#db/schema.ts';
import { productKindWords } from '#shop/catalog/product-kinds.ts';
import {
  optionalLine,
  optionalText,
  optionalWholeNumber,
  requiredLine,
  wholeNumberField,
  wholeNumberOrNull,
} from '#shop/form-fields.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { barcodeSchema, highestPrice, longestBarcode, onOneLine, packsSchema, typedText } from './packs-field.ts';
import { gramsSchema, sizeSchema } from './shipping-fields.ts';

export type FieldType =
  | 'line'
  | 'barcode'
  | 'text'
  | 'pesos'
  | 'percentage'
  | 'minutes'
  | 'units'
  | 'grams'
  | 'size'
  | 'category'
  | 'tags'
  | 'yes-no'
  | 'packs'
  | 'pictures'
  | 'kind'
  | 'day';

/** The panel of the product editor that shows a field. */
export type ProductPanel =
  | 'information'
  | 'price'
  | 'pictures'
  | 'text'
  | 'packs'
  | 'organization'
  | 'visibility'
  | 'label-data'
  | 'shipping';

/** A row of the table of product fields. */
export type ProductField = {
  type: FieldType;
  /** validates the input and returns the value to store */
  schema: v.GenericSchema;
  /** maximum input length in characters */
  maxLength?: number;
  /** '(opcional)' is shown after the label of fields that are not required */
  required?: boolean;
  /** label in the form; default for the CSV heading and for the label in the change history */
  label: string;
  hint?: string;
  panel: ProductPanel;
  csv: {
    heading?: string;
    /** what to enter in the column, shown on the import page */
    hint: string;
    /** other accepted headings, in the form that `plainHeading` returns */
    alsoCalled?: string[];
  };
  /** label in the change history */
  auditLabel?: string;
  /**
   * position among the data on the product's page; a field without one is not shown there. Only text fields can be
   * shown.
   */
  detailPosition?: number;
  /** what staff need to see the field and to change it, see `seen-fields.ts`; its column must have a default */
  permission?: Permission;
};

/** The highest stock accepted. A higher one is a typing error, such as a digit key held down. */
const highestStock = 1_000_000;
export const mostPictures = 20;
const mostTags = 30;
const longestTag = 40;

/** One line of text that may not be empty. */
export const requiredLineType = (missing: string, maxLength: number) => ({
  type: 'line' as const,
  required: true,
  maxLength,
  schema: requiredLine(missing, maxLength),
});

/** One line of text; null when empty. */
export const lineType = (maxLength: number) => ({
  type: 'line' as const,
  maxLength,
  schema: v.pipe(
    v.optional(optionalLine(maxLength), ''),
    v.transform((text) => text || null),
  ),
});

/** The code under a product's bars, without spaces; null when empty. */
export const barcodeType = () => ({ type: 'barcode' as const, maxLength: longestBarcode, schema: barcodeSchema });

/** Several lines of text; null when empty. */
export const textType = (maxLength: number) => ({
  type: 'text' as const,
  maxLength,
  schema: v.pipe(
    v.optional(optionalText(maxLength), ''),
    v.transform((text) => text || null),
  ),
});

/** Several lines of text; '' when empty. */
export const textOrEmptyType = (maxLength: number) => ({
  type: 'text' as const,
  maxLength,
  schema: v.pipe(
    v.optional(optionalText(maxLength), ''),
    v.transform((text) => text ?? ''),
  ),
});

export const pesosType = (messages: { missing: string; invalid: string }) => ({
  type: 'pesos' as const,
  required: true,
  maxLength: 16,
  schema: wholeNumberField(messages, highestPrice),
});

export const unitsType = (messages: { missing: string; invalid: string }) => ({
  type: 'units' as const,
  required: true,
  maxLength: 9,
  schema: wholeNumberField(messages, highestStock),
});

/** An amount in pesos; null when empty. */
export const pesosOrNullType = (invalid: string) => ({
  type: 'pesos' as const,
  maxLength: 16,
  schema: v.optional(wholeNumberOrNull(invalid, { highest: highestPrice }), ''),
});

/** A weight in grams; null when empty. */
export const gramsType = () => ({ type: 'grams' as const, maxLength: 12, schema: gramsSchema });

/** Length, width and height in centimetres; null when empty. */
export const sizeType = () => ({ type: 'size' as const, maxLength: 40, schema: sizeSchema });

/** A whole percentage; 0 when empty. */
export const percentageType = (invalid: string) => ({
  type: 'percentage' as const,
  maxLength: 3,
  schema: v.optional(optionalWholeNumber(invalid, 100), ''),
});

/** A duration in whole minutes, at most a day; 0 when empty. */
export const minutesType = (invalid: string) => ({
  type: 'minutes' as const,
  maxLength: 4,
  schema: v.optional(optionalWholeNumber(invalid, 24 * 60), ''),
});

/** The id of a category. That the category exists is checked when the product is saved. */
export const categoryType = (missing: string) => ({
  type: 'category' as const,
  required: true,
  schema: requiredLine(missing, 80),
});

export const tagsType = () => ({
  type: 'tags' as const,
  maxLength: 800,
  schema: v.pipe(
    typedText,
    v.transform(readTags),
    v.maxLength(mostTags, `Puede haber hasta ${mostTags} etiquetas.`),
    v.everyItem((tag) => tag.length <= longestTag, `Cada etiqueta puede tener hasta ${longestTag} caracteres.`),
  ),
});

/**
 * Splits text into tags at commas and trims them. Drops empty tags, and tags that differ from an earlier one only in
 * capitals.
 */
export function readTags(text: string): string[] {
  const tags = onOneLine(text)
    .split(',')
    .map((tag) => tag.trim().replaceAll(/\s+/g, ' '));
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLocaleLowerCase('es');
    if (tag === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** A switch; off when it is not sent. */
export const yesNoType = () => ({ type: 'yes-no' as const, schema: v.optional(v.boolean(), false) });

export const packsType = () => ({ type: 'packs' as const, schema: packsSchema });

/**
 * Picture addresses in order, without duplicates. Which addresses are allowed is checked when the product is saved: a
 * product may keep external pictures that it already has.
 */
export const picturesType = () => ({
  type: 'pictures' as const,
  schema: v.optional(
    v.pipe(
      v.array(v.pipe(typedText, v.maxLength(2_000))),
      v.transform((urls) => [...new Set(urls.filter((url) => url !== ''))]),
      v.maxLength(mostPictures, `Puede haber hasta ${mostPictures} imágenes.`),
    ),
    [],
  ),
});

export const kindType = (invalid: string) => ({
  type: 'kind' as const,
  required: true,
  schema: v.optional(v.picklist(Object.keys(productKindWords) as ProductKind[], invalid), 'other'),
});

/** A day of the calendar written '2026-11-22'; null when empty. */
export const dayType = (invalid: string) => ({
  type: 'day' as const,
  schema: v.pipe(
    typedText,
    v.check((text) => text === '' || isDay(text), invalid),
    v.transform((text) => text || null),
  ),
});

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
