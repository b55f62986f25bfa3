import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productsView } from '#db/schema.ts';
import type { Product } from '#shop/catalog/product.ts';
import { isUuid } from '#shop/uuid.ts';

/** The data of a product that a cart keeps, at its current price. */
type SoldProduct = Pick<Product, 'id' | 'name' | 'price' | 'discountPercentage' | 'stock' | 'imageUrls' | 'offers'> & {
  /** absent except for services */
  kind?: 'service';
  /** name of the category; null without one */
  category: string | null;
};

/** Finds products by id; malformed, unknown and deleted ids are absent. */
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
      // The public view leaves it out.
      isService: sql<boolean>`exists (select from products where id = ${productsView.id} and kind = 'service')`,
      category: productsView.categoryName,
    })
    .from(productsView)
    .where(inArray(productsView.id, wanted));
  return new Map(
    rows.map(({ isService, ...product }) => [
      product.id,
      { ...product, ...(isService && { kind: 'service' as const }) },
    ]),
  );
}
