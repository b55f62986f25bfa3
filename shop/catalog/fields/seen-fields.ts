/**
 * Which product fields a member of staff sees. A field with a permission is neither loaded nor written for those who
 * lack it, and no value that they get depends on it, such as a fingerprint: it could be guessed from that.
 */
import type { Viewer } from '#shop/customers/viewer.ts';
import { hasPermission } from '#shop/staff/roles/permissions.ts';
import type { ProductField } from './field-types.ts';
import {
  isProductFieldKey,
  type ProductFieldKey,
  productField,
  productFieldKeys,
  type RestrictedFieldKey,
} from './product-fields.ts';

type Permitted = Pick<Viewer, 'permissions'>;

/** The fields that need a permission. */
export const restrictedKeys = productFieldKeys.filter(isRestricted);

/** Whether a field needs a permission. */
function isRestricted(key: ProductFieldKey): key is RestrictedFieldKey {
  return productField(key).permission !== undefined;
}

/** Whether a member of staff sees a field, or a column of the CSV file. */
export function isSeen(viewer: Permitted, { permission }: Pick<ProductField, 'permission'>): boolean {
  return permission === undefined || hasPermission(viewer, permission);
}

/** Leaves out the product fields that a member of staff may not see. Other properties stay. */
export function pickSeen<Values extends object>(viewer: Permitted, values: Values): Values {
  const entries = Object.entries(values).filter(
    ([key]) => !isProductFieldKey(key) || isSeen(viewer, productField(key)),
  );
  return Object.fromEntries(entries) as Values;
}
