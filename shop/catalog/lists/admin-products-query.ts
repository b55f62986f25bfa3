/** The query of the admin's product list, and how the URL of /admin/products encodes it. */
import { tidySearch } from '#shop/catalog/search/catalog-query.ts';

/** The stock filters: available (at least one unit), low (fewer than 10 units, sold out included), sold out. */
export const stockFilters = ['in', 'low', 'out'] as const;
export type StockFilter = (typeof stockFilters)[number];

/** The mark filters: on the offers page, featured, without a picture. */
export const markFilters = ['offers', 'featured', 'no-picture'] as const;
export type MarkFilter = (typeof markFilters)[number];

export const adminProductSorts = [
  'newest',
  'oldest',
  'name-asc',
  'name-desc',
  'price-asc',
  'price-desc',
  'stock-asc',
  'stock-desc',
] as const;
export type AdminProductSort = (typeof adminProductSorts)[number];

/** Value of the category filter that selects products without a category. No category has it as its id. */
export const withoutCategory = '-';

export type AdminProductsQuery = {
  /** searched in names, tags and categories; '' for all products */
  search: string;
  /** a category's id, or `withoutCategory`; null for all */
  categoryId: string | null;
  stock: StockFilter | null;
  marked: MarkFilter | null;
  sort: AdminProductSort;
  page: number;
};

export const allProducts: AdminProductsQuery = {
  search: '',
  categoryId: null,
  stock: null,
  marked: null,
  sort: 'newest',
  page: 1,
};

/** Reads the query string of /admin/products. Malformed parameters count as absent. */
export function parseAdminProductsQuery(params: URLSearchParams): AdminProductsQuery {
  const category = params.get('category') ?? '';
  return {
    search: tidySearch(params.get('search') ?? ''),
    categoryId: category === withoutCategory || /^[a-z0-9-]{1,80}$/.test(category) ? category : null,
    stock: oneOf(stockFilters, params.get('stock')),
    marked: oneOf(markFilters, params.get('marked')),
    sort: oneOf(adminProductSorts, params.get('sort')) ?? allProducts.sort,
    page: parsePage(params.get('page')),
  };
}

/** Builds the URL of the product list for a query. Default values are left out. */
export function adminProductsHref(query: Partial<AdminProductsQuery>): string {
  const params = new URLSearchParams();
  if (query.search) params.set('search', query.search);
  if (query.categoryId) params.set('category', query.categoryId);
  if (query.stock) params.set('stock', query.stock);
  if (query.marked) params.set('marked', query.marked);
  if (query.sort && query.sort !== allProducts.sort) params.set('sort', query.sort);
  if (query.page && query.page > 1) params.set('page', String(query.page));
  return params.size > 0 ? `/admin/products?${params}` : '/admin/products';
}

/** Whether the query has a search or a filter. */
export function isNarrowed({ search, categoryId, stock, marked }: AdminProductsQuery): boolean {
  return search !== '' || categoryId !== null || stock !== null || marked !== null;
}

function oneOf<Code extends string>(codes: readonly Code[], text: string | null): Code | null {
  return codes.find((code) => code === text) ?? null;
}

function parsePage(text: string | null): number {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
