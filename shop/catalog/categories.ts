/** A category as the storefront shows it. */
export type Category = {
  id: string;
  name: string;
  description: string;
  imageUrl: string;
  /** which of the look's tinted grounds its products stand on */
  ground: string;
};

/** Ids that mean a list of their own in the URL, and that no category may take. */
export const reservedCategoryIds = ['todos', 'ofertas'];

/** The ten categories the shop falls back on when the database gives none. */
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
].map((category) => ({ ...category, description: '', imageUrl: '', ground: category.id }));
