import type { FieldMetadata } from '@conform-to/react';
import type * as v from 'valibot';
import type { ProductValues, productForm } from '#shop/catalog/product-form.ts';
import { withThousands } from '#shop/money.ts';

/** What stands in the form's fields: text, as it was typed. */
export type FormValues = v.InferInput<typeof productForm>;

/** What ties a control to its field: uncontrolled, so that it works before the script arrives. */
export function textOf(field: FieldMetadata<string | undefined, FormValues>) {
  return { id: field.id, name: field.name, defaultValue: field.initialValue ?? '', error: field.errors };
}

/** A product as its fields show it. */
export function formValues(values: ProductValues | undefined): FormValues {
  if (!values) return { stock: '', price: '', name: '', categoryId: '', kind: 'supplement' };
  return {
    ...values,
    price: withThousands(values.price),
    discountPercentage: values.discountPercentage === 0 ? '' : String(values.discountPercentage),
    stock: withThousands(values.stock),
    categoryId: values.categoryId ?? '',
    tags: values.tags.join(', '),
    offers: values.offers.map(({ id, label, units, price }) => ({
      id,
      label,
      units: String(units),
      price: withThousands(price),
    })),
    invimaRecord: values.invimaRecord ?? '',
    presentation: values.presentation ?? '',
    content: values.content ?? '',
    origin: values.origin ?? '',
    ingredients: values.ingredients ?? '',
    usage: values.usage ?? '',
    warnings: values.warnings ?? '',
    expiresOn: values.expiresOn ?? '',
  };
}
