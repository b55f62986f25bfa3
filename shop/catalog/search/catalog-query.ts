/** The query of a product list, and how the URL of /productos encodes it. */
import { reservedCategoryIds } from '#shop/catalog/categories/categories.ts';

/** The sort orders with their codes in URLs. */
const sortCodes = {
  relevance: 'relevancia',
  newest: 'recientes',
  'best-sellers': 'mas-vendidos',
  'price-asc': 'precio-asc',
  'price-desc': 'precio-desc',
  'name-asc': 'nombre-asc',
  'name-desc': 'nombre-desc',
} as const;

export type CatalogSort = keyof typeof sortCodes;

export type CatalogQuery = {
  /** search text; '' for all products */
  search: string;
  categoryId: string | null;
  /** only products of this collection by need */
  collectionId: string | null;
  /** only products on the offers page */
  onOffer: boolean;
  /** only products that are in stock */
  inStock: boolean;
  /** the first word of the presentation, such as 'Frasco'; null for any */
  presentation: string | null;
  /** pesos, compared with the discounted price; null if the slider is at its end, which means no limit */
  minPrice: number | null;
  maxPrice: number | null;
  sort: CatalogSort;
  page: number;
  view: 'grid' | 'list';
};

/** The price slider; its upper end means no upper limit. */
export const priceSlider = { min: 0, max: 200_000, step: 5_000 };

export const longestSearch = 100;

/** Higher page numbers count as this one: with 24 products per page this is over two million products. */
const lastPage = 100_000;

export const everything: CatalogQuery = {
  search: '',
  categoryId: null,
  collectionId: null,
  onOffer: false,
  inStock: false,
  presentation: null,
  minPrice: null,
  maxPrice: null,
  sort: 'newest',
  page: 1,
  view: 'grid',
};

/** The default sort order: by relevance for searches, else newest first. */
export function defaultSort(search: string): CatalogSort {
  return search === '' ? 'newest' : 'relevance';
}

/** The code of a sort order in URLs and forms. */
export function sortCode(sort: CatalogSort): string {
  return sortCodes[sort];
}

/** Removes extra spaces from a search text, and limits its length. */
export function tidySearch(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, longestSearch).trim();
}

/** The ids of categories and collections. */
const idPattern = /^[a-z0-9-]{1,80}$/;

/** Reads the query string of /productos. Malformed parameters count as absent. */
export function parseCatalogQuery(params: URLSearchParams): CatalogQuery {
  const search = tidySearch(params.get('search') ?? '');
  const category = params.get('categoria') ?? '';
  const collection = params.get('coleccion') ?? '';
  const presentation = params.get('presentacion') ?? '';
  const isCategory = idPattern.test(category) && !reservedCategoryIds.includes(category);
  const [low, high] = parsePrices(params);
  return {
    search,
    categoryId: isCategory ? category : null,
    collectionId: idPattern.test(collection) ? collection : null,
    onOffer: params.get('oferta') === 'true' || category === 'ofertas',
    inStock: params.get('disponible') === 'true',
    presentation: /^\p{L}{2,30}$/u.test(presentation) ? presentation : null,
    minPrice: low === priceSlider.min ? null : low,
    maxPrice: high === priceSlider.max ? null : high,
    sort: parseSort(params.get('orden'), search),
    page: parsePage(params.get('pagina')),
    view: params.get('vista') === 'lista' ? 'list' : 'grid',
  };
}

/** The URL of a query; default values are left out. */
export function catalogHref(query: CatalogQuery): string {
  const params = new URLSearchParams();
  if (query.search) params.set('search', query.search);
  if (query.categoryId) params.set('categoria', query.categoryId);
  if (query.collectionId) params.set('coleccion', query.collectionId);
  if (query.onOffer) params.set('oferta', 'true');
  if (query.inStock) params.set('disponible', 'true');
  if (query.presentation !== null) params.set('presentacion', query.presentation);
  if (query.minPrice !== null) params.set('min', String(query.minPrice));
  if (query.maxPrice !== null) params.set('max', String(query.maxPrice));
  if (query.sort !== defaultSort(query.search)) params.set('orden', sortCode(query.sort));
  if (query.view === 'list') params.set('vista', 'lista');
  if (query.page > 1) params.set('pagina', String(query.page));
  const queryString = params.toString();
  return queryString ? `/productos?${queryString}` : '/productos';
}

/** Whether a query narrows its list by anything but the search. */
export function isFiltered({ search, sort, page, view, ...filters }: CatalogQuery): boolean {
  return Object.values(filters).some((filter) => filter !== null && filter !== false);
}

function parseSort(code: string | null, search: string): CatalogSort {
  const parsed = (Object.keys(sortCodes) as CatalogSort[]).find((sort) => sortCodes[sort] === code);
  if (!parsed || (parsed === 'relevance' && search === '')) return defaultSort(search);
  return parsed;
}

function parsePage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), lastPage) : 1;
}

function parsePrices(params: URLSearchParams): [low: number, high: number] {
  const low = parsePrice(params.get('min')) ?? priceSlider.min;
  const high = parsePrice(params.get('max')) ?? priceSlider.max;
  return low <= high ? [low, high] : [high, low];
}

/** Parses a price and rounds it to the slider's steps, so that list and slider agree; null if it is malformed. */
function parsePrice(text: string | null): number | null {
  if (!text || !/^\d{1,12}$/.test(text)) return null;
  const step = Math.round(Number(text) / priceSlider.step) * priceSlider.step;
  return Math.min(step, priceSlider.max);
}
