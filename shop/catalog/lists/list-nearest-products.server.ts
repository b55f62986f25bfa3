import type { Db } from '#db/database.server.ts';
import type { ProductSummary } from '#shop/catalog/product.ts';
import { type CatalogQuery, everything, isFiltered } from '#shop/catalog/search/catalog-query.ts';
import { findSearch } from '#shop/catalog/search/search.server.ts';
import { inSearchTurn } from '#shop/catalog/search/search-turns.server.ts';
import { listFeaturedProducts, listSearched } from './list-products.server.ts';

const nearestShown = 4;

/**
 * Lists up to 4 products to show instead of an empty result. If the query combines a search with filters, these are the
 * results without the filters, for the audience of the chosen category (see `audienceOf`). If there are none, they are
 * featured products. Only the search waits for its turn.
 *
 * @param chosenId the chosen category, if shoppers see it
 */
export async function listNearestProducts(
  db: Db,
  query: CatalogQuery,
  chosenId = query.categoryId,
): Promise<ProductSummary[]> {
  const nearest =
    query.search !== '' && isFiltered(query) ? await inSearchTurn(() => searchUnfiltered(db, query, chosenId)) : [];
  return nearest.length > 0 ? nearest.slice(0, nearestShown) : listFeaturedProducts(db);
}

async function searchUnfiltered(
  db: Db,
  { search }: CatalogQuery,
  categoryId: string | null,
): Promise<ProductSummary[]> {
  const reading = await findSearch(db, search, { categoryId });
  return reading ? (await listSearched(db, { ...everything, search, sort: 'relevance' }, reading)).products : [];
}
