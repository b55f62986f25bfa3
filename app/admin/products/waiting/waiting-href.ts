/** The address of the list of people who wait for sold-out products, or for one. */
export function waitingHref(productId?: string): string {
  return productId ? `/admin/products/waiting?product=${productId}` : '/admin/products/waiting';
}
