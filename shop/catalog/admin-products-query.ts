/** The question the back office asks of the list of products, and how the URL of /admin/products says it. */
import { tidySearch } from './catalog-query.ts';

/** By stock: what can be bought, what must be bought soon (fewer than 10, none included), what is sold out. */
export const stockFilters = ['in', 'low', 'out'] as const;
export type StockFilter = (typeof stockFilters)[number];

/** What staff marked, or forgot. */
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

/** Stands for the products that have no category; no category's id has this form. */
export const withoutCategory = '-';

export type AdminProductsQuery = {
  /** what is looked for in names, tags and categories; empty for everything */
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

/** Reads the address of /admin/products. Whatever is malformed counts as not said. */
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

/** The address that shows the answer to a question; what is left out or as usual goes unsaid. */
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

/** Whether the question leaves any product out. */
export function isNarrowed({ search, categoryId, stock, marked }: AdminProductsQuery): boolean {
  return search !== '' || categoryId !== null || stock !== null || marked !== null;
}

function oneOf<Code extends string>(codes: readonly Code[], asked: string | null): Code | null {
  return codes.find((code) => code === asked) ?? null;
}

function parsePage(text: string | null): number {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
