import { catalogHref, parseCatalogQuery } from '#shop/catalog/catalog-query.ts';
import { legalPages } from '#shop/legal/legal-pages.ts';

/** A page that is the same for everybody, by the one address that all its spellings lead to. */
export type PageAddress = {
  /** path and question as the page is rendered and kept by: `/productos?categoria=mieles` */
  address: string;
  /** its route, for the figures: `/productos/:productId` */
  route: string;
  /** what it is made of beside the settings: a text shows nothing of the catalogue */
  shows: 'catalogue' | 'text';
};

const productPath = /^\/productos\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const textPaths = new Set(legalPages.map(({ path }) => path));
/** All that `parseCatalogQuery` reads. */
const listQuestions = new Set(['search', 'categoria', 'oferta', 'min', 'max', 'orden', 'pagina', 'vista']);
/** Which of a page's routes the browser lacks, as the framework asks for their data. */
const routesAsked = /^[a-z/,_-]{1,120}$/;
/** What advertisements, mails and networks add to an address, to know it again. No page shows anything of it. */
const campaign =
  /^(?:utm_[a-z_]+|gclid|gclsrc|dclid|gbraid|wbraid|gad_[a-z]+|_gl|srsltid|fbclid|igshid|igsh|msclkid|ttclid|twclid|li_fat_id|yclid|mc_[ce]id)$/;

/**
 * Reads the address of a request as one of a page that everybody may share.
 *
 * @param url as it stands in the request: path and question
 * @returns null for every other page, and where the address asks something that this does not know
 */
export function readPageAddress(url: string): PageAddress | null {
  const [path = '', ...rest] = url.split('?');
  const isData = path.endsWith('.data');
  // The framework's name for the home page's data.
  const page = path === '/_.data' ? '/' : isData ? path.slice(0, -'.data'.length) : path;
  const route = routeOf(page);
  if (!route || (isData && path === '/.data')) return null;

  const given = new URLSearchParams(rest.join('?'));
  for (const name of [...given.keys()]) if (campaign.test(name)) given.delete(name);
  const routes = isData ? given.get('_routes') : null;
  if (routes !== null && !routesAsked.test(routes)) return null;
  if (isData) given.delete('_routes');
  const question = route === '/productos' ? readListQuestion(given) : given.size === 0 ? '' : null;
  if (question === null) return null;

  const parts = [question, routes === null ? '' : `_routes=${encodeURIComponent(routes)}`].filter(Boolean);
  return {
    address: parts.length > 0 ? `${path}?${parts.join('&')}` : path,
    route,
    shows: textPaths.has(page) ? 'text' : 'catalogue',
  };
}

function routeOf(page: string): string | null {
  if (page === '/' || page === '/productos' || textPaths.has(page)) return page;
  return productPath.test(page) ? '/productos/:productId' : null;
}

/** The question of a list as its own links put it; null where it asks what a list does not answer. */
function readListQuestion(given: URLSearchParams): string | null {
  for (const name of given.keys()) if (!listQuestions.has(name)) return null;
  const query = parseCatalogQuery(given);
  // The header marks where somebody is by the address itself: an older name of the offers is a page of its own.
  if (query.onOffer !== (given.get('oferta') === 'true')) return null;
  return catalogHref(query).split('?')[1] ?? '';
}
