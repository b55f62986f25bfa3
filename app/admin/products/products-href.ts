import type { Permission } from '#shop/staff/roles/permissions.ts';

/** The address of the form for a new product; `adminProductsHref` gives that of the list. */
export const newProductHref = '/admin/products/new';

export function editProductHref(productId: string): string {
  return `/admin/products/edit/${productId}`;
}

/** The address of a bulk action; the product ids are in the form. */
export function productsActionHref(action: 'delete' | 'restore' | 'offer-page' | 'featured'): string {
  return `/admin/products/${action}`;
}

/** The action that changes a product's price and stock. */
export function priceAndStockHref(productId: string): string {
  return `/admin/products/${productId}/price-and-stock`;
}

/** A product's figures, what keeps units, and its movements. */
export function stockHref(productId: string): string {
  return `/admin/products/${productId}/stock`;
}

export const holdsHref = '/admin/products/holds';

/** The address of an action on a stock hold. */
export function holdHref(holdId: string, action: 'end'): string {
  return `${holdsHref}/${holdId}/${action}`;
}

/** The form of an action on products. */
export function productsForm(productIds: string[], more: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const id of productIds) form.append('ids', id);
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return form;
}

/** Returns the page of a product that a person may open: its editor, or else its stock. */
export function productPageHref(productId: string, may: (permission: Permission) => boolean): string {
  return may('catalogue') ? editProductHref(productId) : stockHref(productId);
}
