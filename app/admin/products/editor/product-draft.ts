/** The key of a product's unsaved draft. */
export function productDraft(productId: string | undefined): string {
  return `producto-${productId ?? 'nuevo'}`;
}
