import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { products, productsView } from '#db/schema.ts';
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
      serviceId: products.id,
      category: productsView.categoryName,
    })
    .from(productsView)
    // The public view leaves out the kind.
    .leftJoin(products, and(eq(products.id, productsView.id), eq(products.kind, 'service')))
    .where(inArray(productsView.id, wanted));
  return new Map(
    rows.map(({ serviceId, ...product }) => [
      product.id,
      { ...product, ...(serviceId !== null && { kind: 'service' as const }) },
    ]),
  );
}
