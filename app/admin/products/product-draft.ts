/** What a draft of a product's form is kept under. */
export function productDraft(productId: string | undefined): string {
  return `producto-${productId ?? 'nuevo'}`;
}
