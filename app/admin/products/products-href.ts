/** The addresses of products in the back office; that of the list is `adminProductsHref`. */

export const newProductHref = '/admin/products/new';

export function editProductHref(productId: string): string {
  return `/admin/products/edit/${productId}`;
}

/** What can be done with one or several products of the list, named by their ids in the form. */
export function productsActionHref(action: 'delete' | 'restore' | 'offer-page' | 'featured'): string {
  return `/admin/products/${action}`;
}

/** Where one product's price and stock are changed. */
export function priceAndStockHref(productId: string): string {
  return `/admin/products/${productId}/price-and-stock`;
}

/** The form of an action on products. */
export function productsForm(productIds: string[], more: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const id of productIds) form.append('ids', id);
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return form;
}
