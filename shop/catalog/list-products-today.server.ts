import { inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productsView } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import type { Product } from './product.ts';

/** What a cart keeps of a product, as it is sold at this moment. */
type SoldProduct = Pick<Product, 'id' | 'name' | 'price' | 'discountPercentage' | 'stock' | 'imageUrls' | 'offers'> & {
  /** the category's name; null without one */
  category: string | null;
};

/** Products by id; ids that are malformed, unknown or of a deleted product are absent. */
export async function listProductsToday(db: Db, ids: Iterable<string>): Promise<Map<string, SoldProduct>> {
  const wanted = [...new Set(ids)].filter(isUuid);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({
      id: productsView.id,
      name: productsView.name,
      price: productsView.price,
      discountPercentage: productsView.discountPercentage,
      stock: productsView.stock,
      imageUrls: productsView.imageUrls,
      offers: productsView.offers,
      category: productsView.categoryName,
    })
    .from(productsView)
    .where(inArray(productsView.id, wanted));
  return new Map(rows.map((product) => [product.id, product]));
}
