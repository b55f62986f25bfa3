/** The question a list of products answers, and how the URL of /productos says it. */
import { reservedCategoryIds } from './categories.ts';

/** The orders of the list, by the word the URL carries. */
const sortCodes = {
  relevance: 'relevancia',
  newest: 'recientes',
  'price-asc': 'precio-asc',
  'price-desc': 'precio-desc',
  'name-asc': 'nombre-asc',
  'name-desc': 'nombre-desc',
} as const;

export type CatalogSort = keyof typeof sortCodes;

export type CatalogQuery = {
  /** what is looked for; empty for everything */
  search: string;
  categoryId: string | null;
  /** only what staff put on the offers page */
  onOffer: boolean;
  /** pesos, on the discounted price; null where the slider stands at its end */
  minPrice: number | null;
  maxPrice: number | null;
  sort: CatalogSort;
  page: number;
  view: 'grid' | 'list';
};

/** The price slider: its upper end means no upper bound. */
export const priceSlider = { min: 0, max: 200_000, step: 5_000 };

export const longestSearch = 100;

/** No shop has more pages: of 24 products each, these are over two million. */
const lastPage = 100_000;

export const everything: CatalogQuery = {
  search: '',
  categoryId: null,
  onOffer: false,
  minPrice: null,
  maxPrice: null,
  sort: 'newest',
  page: 1,
  view: 'grid',
};

/** The order a list has until the shopper picks one: by relevance while searching, else newest first. */
export function defaultSort(search: string): CatalogSort {
  return search === '' ? 'newest' : 'relevance';
}

/** The word that stands for an order in the URL and in the form. */
export function sortCode(sort: CatalogSort): string {
  return sortCodes[sort];
}

/** The text looked for as the URL carries it: without spaces too many, and not endlessly long. */
export function tidySearch(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, longestSearch).trim();
}

/** Reads the address of /productos. Whatever is malformed counts as not said. */
export function parseCatalogQuery(params: URLSearchParams): CatalogQuery {
  const search = tidySearch(params.get('search') ?? '');
  const category = params.get('categoria') ?? '';
  const isCategory = /^[a-z0-9-]{1,80}$/.test(category) && !reservedCategoryIds.includes(category);
  const [low, high] = parsePrices(params);
  return {
    search,
    categoryId: isCategory ? category : null,
    onOffer: params.get('oferta') === 'true' || category === 'ofertas',
    minPrice: low === priceSlider.min ? null : low,
    maxPrice: high === priceSlider.max ? null : high,
    sort: parseSort(params.get('orden'), search),
    page: parsePage(params.get('pagina')),
    view: params.get('vista') === 'lista' ? 'list' : 'grid',
  };
}

/** The address that shows the answer to a question; what is as usual goes unsaid. */
export function catalogHref(query: CatalogQuery): string {
  const params = new URLSearchParams();
  if (query.search) params.set('search', query.search);
  if (query.categoryId) params.set('categoria', query.categoryId);
  if (query.onOffer) params.set('oferta', 'true');
  if (query.minPrice !== null) params.set('min', String(query.minPrice));
  if (query.maxPrice !== null) params.set('max', String(query.maxPrice));
  if (query.sort !== defaultSort(query.search)) params.set('orden', sortCode(query.sort));
  if (query.view === 'list') params.set('vista', 'lista');
  if (query.page > 1) params.set('pagina', String(query.page));
  const said = params.toString();
  return said ? `/productos?${said}` : '/productos';
}

function parseSort(code: string | null, search: string): CatalogSort {
  const known = (Object.keys(sortCodes) as CatalogSort[]).find((sort) => sortCodes[sort] === code);
  if (!known || (known === 'relevance' && search === '')) return defaultSort(search);
  return known;
}

function parsePage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), lastPage) : 1;
}

function parsePrices(params: URLSearchParams): [low: number, high: number] {
  const low = parsePrice(params.get('min')) ?? priceSlider.min;
  const high = parsePrice(params.get('max')) ?? priceSlider.max;
  return low <= high ? [low, high] : [high, low];
}

/** On the slider's steps, so that what the list shows is what the slider says. */
function parsePrice(text: string | null): number | null {
  if (!text || !/^\d{1,12}$/.test(text)) return null;
  const step = Math.round(Number(text) / priceSlider.step) * priceSlider.step;
  return Math.min(step, priceSlider.max);
}
