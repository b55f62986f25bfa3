import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, productRatings, products } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import { describeLabel } from './fields/describe-label.ts';
import { shownCategoryName } from './lists/product-summaries.server.ts';
import { defaultGround, introOf, type Product } from './product.ts';
import { ratingOf, type StarCounts, starCountsOf } from './rating.ts';

export type FoundProduct =
  | { kind: 'found'; product: Product; starCounts: StarCounts | null }
  | { kind: 'deleted'; name: string; category: { id: string; name: string } | null };

/**
 * All columns except the cost, which only staff see, and three that only lists and searches use. Those three together
 * are about as long as the description.
 */
const { cost: _, search: __, plainName: ___, unitPrice: ____, ...shown } = getTableColumns(products);

/**
 * Finds a product by the id in its URL.
 *
 * @returns `deleted` for a product that staff deleted; null for an unknown or malformed id
 */
export async function findProduct(db: Db, id: string): Promise<FoundProduct | null> {
  if (!isUuid(id)) return null;
  const [row] = await preparedQuery(db).execute({ id });
  if (!row) return null;
  const { product, ratings } = row;
  if (product.deletedAt) {
    const category = product.categoryId && row.categoryName && { id: product.categoryId, name: row.categoryName };
    return { kind: 'deleted', name: product.name, category: category || null };
  }
  const starCounts = ratings && starCountsOf(ratings);
  return {
    kind: 'found',
    starCounts,
    product: {
      id: product.id,
      name: product.name,
      intro: introOf(product.description),
      price: product.price,
      discountPercentage: product.discountPercentage,
      stock: product.stock,
      imageUrls: product.imageUrls,
      categoryId: product.categoryId,
      categoryName: row.categoryName,
      ground: row.ground ?? defaultGround,
      adultsOnly: row.adultsOnly ?? false,
      offers: product.offers,
      description: product.description,
      tags: product.tags,
      kind: product.kind,
      durationMinutes: product.durationMinutes,
      servicePlace: product.servicePlace,
      invimaRecord: product.invimaRecord,
      rating: starCounts && ratingOf(starCounts.count, starCounts.stars),
      ...describeLabel(product),
      updatedAt: product.updatedAt,
    },
  };
}

/**
 * Prepares the query once per database: this is the most requested page, and building its SQL takes as long as running
 * it. The statement is unnamed, so it is not stored on the server and works with connection poolers.
 */
function preparedQuery(db: Db): ReturnType<typeof prepare> {
  const prepared = preparedQueries.get(db) ?? prepare(db);
  preparedQueries.set(db, prepared);
  return prepared;
}
const preparedQueries = new WeakMap<Db, ReturnType<typeof prepare>>();

function prepare(db: Db) {
  return db
    .select({
      product: shown,
      categoryName: shownCategoryName,
      ground: productCategories.ground,
      adultsOnly: productCategories.adultsOnly,
      ratings: productRatings,
    })
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .leftJoin(productRatings, eq(productRatings.productId, products.id))
    .where(eq(products.id, sql.placeholder('id')))
    .prepare('');
}
