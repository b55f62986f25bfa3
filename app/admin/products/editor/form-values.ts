import type { FieldMetadata } from '@conform-to/react';
import type * as v from 'valibot';
import type { Offer } from '#db/schema.ts';
import type { productForm } from '#shop/catalog/editing/product-form.ts';
import type { FieldType } from '#shop/catalog/fields/field-types.ts';
import { type ProductValues, productField, productFieldKeys } from '#shop/catalog/fields/product-fields.ts';
import { formatSize } from '#shop/catalog/fields/shipping-fields.ts';
import { withThousands } from '#shop/money.ts';

/** The form's fields as typed text. */
export type FormValues = v.InferInput<typeof productForm>;

export type TextMetadata = FieldMetadata<string | undefined, FormValues>;

/** Props that connect a control to its field: uncontrolled, so that it works before hydration. */
export function textOf(field: TextMetadata) {
  return { id: field.id, name: field.name, defaultValue: field.initialValue ?? '', error: field.errors };
}

const textOrEmpty = (value: string | null) => value ?? '';
const textOrNone = (number: number) => (number === 0 ? '' : String(number));
const thousandsOrEmpty = (number: number | null | undefined) => (number == null ? '' : withThousands(number));
const unchanged = (value: unknown) => value;

const fieldTexts: Record<FieldType, (value: never) => unknown> = {
  line: textOrEmpty,
  barcode: textOrEmpty,
  text: textOrEmpty,
  category: textOrEmpty,
  day: textOrEmpty,
  pesos: thousandsOrEmpty,
  units: withThousands,
  grams: thousandsOrEmpty,
  size: formatSize,
  percentage: textOrNone,
  minutes: textOrNone,
  tags: (tags: string[]) => tags.join(', '),
  packs: (offers: Offer[]) =>
    offers.map(({ id, label, units, price, barcode = '', grams }) => ({
      ...{ id, label, barcode },
      units: String(units),
      price: withThousands(price),
      grams: thousandsOrEmpty(grams),
    })),
  'yes-no': unchanged,
  pictures: unchanged,
  kind: unchanged,
};

/** A product as form values; an empty form if there is none. */
export function formValues(values: ProductValues | undefined): FormValues {
  if (!values) return { stock: '', price: '', name: '', categoryId: '', kind: 'supplement' };
  return Object.fromEntries(
    productFieldKeys.map((key) => [key, fieldTexts[productField(key).type](values[key] as never)]),
  );
}
