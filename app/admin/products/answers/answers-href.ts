/** The screen of a product's questions, or the action that saves or deletes one of them. */
export function answersHref(productId: string, answerId?: string, action?: 'delete'): string {
  return ['/admin/products', productId, 'answers', answerId, action].filter(Boolean).join('/');
}
