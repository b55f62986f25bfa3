/**
 * The validation of the product form, and of the rows of a CSV file. The rules of each field are in
 * `fields/product-fields.ts`.
 */
import * as v from 'valibot';
import { typedText } from '#shop/catalog/fields/packs-field.ts';
import {
  type ProductFieldKey,
  type ProductValues,
  productFieldKeys,
  productFields,
} from '#shop/catalog/fields/product-fields.ts';

type ProductEntries = { [Key in ProductFieldKey]: (typeof productFields)[Key]['schema'] };

const entries = Object.fromEntries(productFieldKeys.map((key) => [key, productFields[key].schema])) as ProductEntries;

const productSchema = v.object(entries);

/** The fields submitted by /admin/products/new and /admin/products/edit/:productId. */
export const productForm = v.object({
  ...entries,
  /** fingerprint of the loaded values, see `fingerprintOf`; empty for a new product */
  fingerprint: typedText,
  /** the stock when the form was loaded */
  readStock: typedText,
  /** the id of a new product, created with its form, so that a form submitted twice creates one product */
  newId: typedText,
  /** the query of the product list to return to */
  list: typedText,
});

/** The fields of a product as text, from the form or a CSV row. Omitted fields count as empty. */
export type WrittenProduct = v.InferInput<typeof productSchema>;

export type CheckedProduct =
  | { ok: true; values: ProductValues }
  /** each error with the path of its field in the schema, such as 'price' or 'offers.1.units' */
  | { ok: false; problems: { field: string; message: string }[] };

/** Validates a product that does not come from the form, such as a CSV row, by the form's rules. */
export function checkProduct(written: WrittenProduct): CheckedProduct {
  const checked = v.safeParse(productSchema, written);
  if (checked.success) return { ok: true, values: checked.output };
  return {
    ok: false,
    problems: checked.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message })),
  };
}
