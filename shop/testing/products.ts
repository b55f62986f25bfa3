/** Products for tests: valid by default, so that a test names only what matters to it. */
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import { checkProduct } from '#shop/catalog/editing/product-form.ts';
import type { ProductValues } from '#shop/catalog/fields/product-fields.ts';
import type { Offer, Product } from '#shop/catalog/product.ts';

/** A pack of two for 50,000 pesos by default. */
export function anOffer(overrides: Partial<Offer> = {}): Offer {
  return { id: 'pack-x2', label: 'Pack x2', units: 2, price: 50_000, ...overrides };
}

/** A product of 30,000 pesos with ten in stock, not stored. */
export function aProduct(overrides: Partial<Product> = {}): Product {
  return {
    id: crypto.randomUUID(),
    name: 'Miel de Abejas',
    intro: 'Miel de montaña.',
    price: 30_000,
    discountPercentage: 0,
    stock: 10,
    imageUrls: [],
    categoryId: null,
    categoryName: null,
    ground: 'capsulas',
    offers: [],
    description: 'Miel de montaña.',
    tags: [],
    kind: 'food',
    adultsOnly: false,
    durationMinutes: 0,
    servicePlace: null,
    invimaRecord: null,
    legend: null,
    details: [],
    rating: null,
    updatedAt: new Date('2026-01-01T12:00:00Z'),
    ...overrides,
  };
}

/** The editable fields of a product of 30,000 pesos with ten in stock; optional fields are empty. */
export function productValues(overrides: Partial<ProductValues> = {}): ProductValues {
  const checked = checkProduct({ name: 'Miel de Abejas', price: '30000', stock: '10', categoryId: 'jarabes' });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return { ...checked.values, ...overrides };
}

/** Inserts a product of 30,000 pesos with ten in stock and returns its row. */
export async function insertProduct(db: Db, overrides: Partial<typeof products.$inferInsert> = {}) {
  const [row] = await db
    .insert(products)
    .values({ name: 'Miel de Abejas', price: 30_000, stock: 10, ...overrides })
    .returning();
  if (!row) throw new Error('The product was not inserted');
  return row;
}

/** Inserts a category and returns its row. */
export async function insertCategory(db: Db, overrides: Partial<typeof productCategories.$inferInsert> = {}) {
  const [row] = await db
    .insert(productCategories)
    .values({ id: 'jarabes', name: 'Jarabes', ground: 'jarabes', ...overrides })
    .returning();
  if (!row) throw new Error('The category was not inserted');
  return row;
}
