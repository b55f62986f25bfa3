const categoriesHref = '/admin/categories';
export const newCategoryHref = `${categoriesHref}/new`;
export const arrangeHref = `${categoriesHref}/order`;

/** The URL of the action that edits or deletes a category. */
export function categoryHref(categoryId: string, action: 'edit' | 'delete'): string {
  return `${categoriesHref}/${encodeURIComponent(categoryId)}/${action}`;
}
