/** The filters of a product list as conditions. */
import { and, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { collectionProducts, products } from '#db/schema.ts';
import { presentationWord } from '#shop/catalog/presentation-word.server.ts';
import type { CatalogQuery } from '#shop/catalog/search/catalog-query.ts';

/**
 * Condition: a product is in one of the categories. Compares with a single one by equality, so that lists are read in
 * the order of an index.
 */
export function isInCategories([first, ...others]: readonly string[]): SQL {
  if (first === undefined) return sql`false`;
  return others.length === 0 ? eq(products.categoryId, first) : inArray(products.categoryId, [first, ...others]);
}

/** Whether no count is stored for the filters of a query. */
export function needsCounting({ collectionId, minPrice, maxPrice, inStock, presentation }: CatalogQuery): boolean {
  return collectionId !== null || minPrice !== null || maxPrice !== null || inStock || presentation !== null;
}

/** A subquery, so that the planner may begin with the few products of the collection. */
function isInCollection(id: string): SQL {
  return sql`${products.id} in (select product_id from ${collectionProducts} where collection_id = ${id})`;
}

/** The condition of a query without its search and its category. */
export function filtersOf(query: CatalogQuery): SQL | undefined {
  return and(
    query.collectionId === null ? undefined : isInCollection(query.collectionId),
    query.onOffer ? sql`${products.onOfferPage}` : undefined,
    query.inStock ? gt(products.stock, 0) : undefined,
    query.presentation === null ? undefined : eq(presentationWord, query.presentation),
    query.minPrice === null ? undefined : gte(products.unitPrice, query.minPrice),
    query.maxPrice === null ? undefined : lte(products.unitPrice, query.maxPrice),
  );
}
