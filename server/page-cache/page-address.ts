import { addresses } from '#app/addresses.ts';
import { catalogHref, parseCatalogQuery } from '#shop/catalog/search/catalog-query.ts';

/** A page that is the same for everybody, by its canonical address. */
export type PageAddress = {
  /** path and query that the page is rendered and cached by: `/productos?categoria=mieles` */
  address: string;
  /** its route pattern, for metrics: `/productos/:productId` */
  route: string;
  /** what it shows besides the settings; 'text' shows nothing from the catalog */
  shows: 'catalogue' | 'text';
};

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The cacheable addresses, each with a pattern for its exact spelling. A test checks that path parameters are ids. */
const cachedPages = [...addresses].flatMap(([route, { cache }]) =>
  cache ? [{ route, shows: cache, spelling: new RegExp(`^${route.replace(/:\w+/g, uuid)}$`) }] : [],
);
/** The query parameters that `parseCatalogQuery` reads. */
const listParameters = new Set([
  'search',
  'categoria',
  'coleccion',
  'oferta',
  'disponible',
  'presentacion',
  'min',
  'max',
  'orden',
  'pagina',
  'vista',
]);
/** Valid `_routes` values: the framework's list of routes whose data the browser needs. */
const routesPattern = /^[a-z/,_-]{1,120}$/;
/** Tracking parameters that ads, mails and social networks append. No page shows them. */
const campaign =
  /^(?:utm_[a-z_]+|gclid|gclsrc|dclid|gbraid|wbraid|gad_[a-z]+|_gl|srsltid|fbclid|igshid|igsh|msclkid|ttclid|twclid|li_fat_id|yclid|mc_[ce]id)$/;

/**
 * Parses a request URL as the address of a shared page.
 *
 * @param url path and query, as in the request line
 * @returns null for every other page, and for URLs with unknown query parameters
 */
export function readPageAddress(url: string): PageAddress | null {
  const [path = '', ...rest] = url.split('?');
  const isData = path.endsWith('.data');
  // The framework's data URL of the home page.
  const page = path === '/_.data' ? '/' : isData ? path.slice(0, -'.data'.length) : path;
  const cached = cachedPages.find(({ spelling }) => spelling.test(page));
  if (!cached || (isData && path === '/.data')) return null;
  const { route, shows } = cached;

  const params = new URLSearchParams(rest.join('?'));
  for (const name of [...params.keys()]) if (campaign.test(name)) params.delete(name);
  const routes = isData ? params.get('_routes') : null;
  if (routes !== null && !routesPattern.test(routes)) return null;
  if (isData) params.delete('_routes');
  const question = route === '/productos' ? readListQuestion(params) : params.size === 0 ? '' : null;
  if (question === null) return null;

  const parts = [question, routes === null ? '' : `_routes=${encodeURIComponent(routes)}`].filter(Boolean);
  return {
    address: parts.length > 0 ? `${path}?${parts.join('&')}` : path,
    route,
    shows,
  };
}

/** Normalizes the query of a product list to the form used in the shop's links; null for unknown parameters. */
function readListQuestion(params: URLSearchParams): string | null {
  for (const name of params.keys()) if (!listParameters.has(name)) return null;
  const query = parseCatalogQuery(params);
  // The header marks the current section by the URL itself, so former URLs of the offers page are not shared.
  if (query.onOffer !== (params.get('oferta') === 'true')) return null;
  return catalogHref(query).split('?')[1] ?? '';
}
