/** A category as the storefront shows it. */
export type Category = {
  id: string;
  name: string;
  description: string;
  imageUrl: string;
  /** the category whose tinted background in the design its products have */
  ground: string;
  /** whether its products are shown only if asked for */
  adultsOnly: boolean;
  /** the main category of a subcategory; null for a main one */
  parentId: string | null;
};

/** A category as staff choose it: hidden ones are among them. */
export type StaffCategory = Category & { hidden: boolean };

/** Whether a list has products for adults, by the ids of the categories for adults. */
export function hasAdultProducts(
  products: readonly { categoryId: string | null }[],
  adultCategoryIds: readonly string[],
): boolean {
  return products.some(({ categoryId }) => categoryId !== null && adultCategoryIds.includes(categoryId));
}

/** Ids with a meaning of their own in URLs, which no category may have. */
export const reservedCategoryIds = ['todos', 'ofertas'];

/** The ten built-in categories, shown while the database is unavailable. */
export const fallbackCategories: readonly Category[] = [
  { id: 'jarabes', name: 'Jarabes' },
  { id: 'multivitaminicos', name: 'Multivitamínicos' },
  { id: 'potencializadores', name: 'Potencializadores' },
  { id: 'cosmeticos', name: 'Cosméticos' },
  { id: 'ninos', name: 'Niños' },
  { id: 'purgantes', name: 'Purgantes' },
  { id: 'pomadas-cremas', name: 'Pomadas y Cremas' },
  { id: 'linea-erotica', name: 'Línea Erótica' },
  { id: 'capsulas', name: 'Cápsulas' },
  { id: 'examen-bio-cuantico', name: 'Examen Bio-Cuántico' },
].map((category) => ({
  ...category,
  description: '',
  imageUrl: '',
  ground: category.id,
  adultsOnly: category.id === 'linea-erotica',
  parentId: null,
}));
