import type { Db } from '#db/database.server.ts';
import { productCategories } from '#db/schema.ts';
import { type CatalogQuery, everything } from '#shop/catalog/search/catalog-query.ts';
import { findSearch } from '#shop/catalog/search/search.server.ts';
import { adultCategories } from '#shop/catalog/search/search-audience.ts';
import { inSearchTurn } from '#shop/catalog/search/search-turns.server.ts';
import { listFeaturedProducts, listSearched } from './list-products.server.ts';
import type { ProductSummary } from './product.ts';

const nearestShown = 4;

/**
 * Lists up to 4 products for a query without results: those of its search without the filters, for the audience of the
 * chosen category; else the featured products, without those for adults. Waits for a turn only if it searches.
 */
export async function listNearestProducts(db: Db, query: CatalogQuery): Promise<ProductSummary[]> {
  const nearest = query.search !== '' && isFiltered(query) ? await inSearchTurn(() => searchUnfiltered(db, query)) : [];
  if (nearest.length > 0) return nearest.slice(0, nearestShown);
  const categories = await db
    .select({ id: productCategories.id, name: productCategories.name })
    .from(productCategories);
  return listFeaturedProducts(db, adultCategories(categories));
}

async function searchUnfiltered(db: Db, { search, categoryId }: CatalogQuery): Promise<ProductSummary[]> {
  const reading = await findSearch(db, search, { categoryId });
  return reading ? (await listSearched(db, { ...everything, search, sort: 'relevance' }, reading)).products : [];
}

function isFiltered({ categoryId, onOffer, minPrice, maxPrice }: CatalogQuery): boolean {
  return categoryId !== null || onOffer || minPrice !== null || maxPrice !== null;
}
