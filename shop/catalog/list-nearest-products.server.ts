import type { Db } from '#db/database.server.ts';
import { type CatalogQuery, everything } from '#shop/catalog/search/catalog-query.ts';
import { listFeaturedProducts, listProducts } from './list-products.server.ts';
import type { ProductSummary } from './product.ts';

const nearestShown = 4;

/**
 * Lists up to 4 products for a query without results: those of its search without the filters, else the featured
 * products.
 */
export async function listNearestProducts(db: Db, query: CatalogQuery): Promise<ProductSummary[]> {
  const { search } = query;
  const { products } =
    search !== '' && isFiltered(query)
      ? await listProducts(db, { ...everything, search, sort: 'relevance' })
      : { products: [] };
  return products.length > 0 ? products.slice(0, nearestShown) : listFeaturedProducts(db);
}

function isFiltered({ categoryId, onOffer, minPrice, maxPrice }: CatalogQuery): boolean {
  return categoryId !== null || onOffer || minPrice !== null || maxPrice !== null;
}
