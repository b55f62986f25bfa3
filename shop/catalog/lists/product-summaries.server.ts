/** What lists show of a product. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, productRatings, products } from '#db/schema.ts';
import { defaultGround, introOf, type ProductKind, type ProductSummary } from '#shop/catalog/product.ts';
import { ratingOf } from '#shop/catalog/rating.ts';
import { ratingColumns } from '#shop/catalog/rating-columns.server.ts';

/** Lists read this many characters of a description: enough for its first sentence. */
const introLength = 240;

/** The name of a product's category as shoppers see it: null if the category or its main category is hidden. */
export const shownCategoryName = sql<string | null>`case when not ${productCategories.hidden} and not exists (
  select from ${productCategories} main where main.id = ${productCategories.parentId} and main.hidden) then ${productCategories.name} end`;

/** The columns of a summary; see `toSummary`. */
export const summaryColumns = {
  id: products.id,
  name: products.name,
  opening: sql<string>`left(${products.description}, ${introLength})`,
  price: products.price,
  discountPercentage: products.discountPercentage,
  stock: products.stock,
  // The first address as text: the driver would parse the whole array character by character.
  imageUrl: sql<string | null>`${products.imageUrls}[1]`,
  categoryId: products.categoryId,
  categoryName: shownCategoryName,
  ground: productCategories.ground,
  offers: products.offers,
  kind: products.kind,
  ...ratingColumns,
};

/** Selects summaries; the caller narrows and sorts them. */
export function selectSummaries(db: Db) {
  return db
    .select(summaryColumns)
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .leftJoin(productRatings, eq(productRatings.productId, products.id))
    .$dynamic();
}

export type SummaryRow = Omit<ProductSummary, 'intro' | 'imageUrls' | 'ground' | 'rating' | 'kind'> & {
  kind: ProductKind;
  opening: string;
  imageUrl: string | null;
  ground: string | null;
  ratingCount: number;
  ratingStars: number;
};

export function toSummary({ opening, imageUrl, ratingCount, ratingStars, kind, ...row }: SummaryRow): ProductSummary {
  return {
    ...row,
    imageUrls: imageUrl === null ? [] : [imageUrl],
    intro: introOf(opening),
    ground: row.ground ?? defaultGround,
    rating: ratingOf(ratingCount, ratingStars),
    ...(kind === 'service' && { kind }),
  };
}
