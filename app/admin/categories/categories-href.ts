const categoriesHref = '/admin/categories';
export const newCategoryHref = `${categoriesHref}/new`;

/** Where a category is changed, or deleted. */
export function categoryHref(categoryId: string, deed: 'edit' | 'delete'): string {
  return `${categoriesHref}/${encodeURIComponent(categoryId)}/${deed}`;
}
