import { personalBuckets } from '#shop/pictures.ts';

/** A search is the dearest thing that everybody may ask for: it counts as many ordinary requests. */
const searchCost = 5;
/** So does what reads or writes everything there is: files to take along, the copy of the shop, products from a file. */
const wholeShopCost = 100;

/**
 * Files and pictures for everybody, of which a single page may show dozens, as our pages write their addresses: no dots or
 * codes that lead elsewhere, no question. A customer's own picture takes a look at who asks.
 */
const fileForAll = new RegExp(
  String.raw`^/(?:assets|imagenes/(?!(?:${personalBuckets.join('|')})/)[\w-]+)(?:/[\w-][\w.-]*)+$`,
);
const probe = /^\/(?:healthz|readyz)$/;

/** Whether a request, by method and address as they came, is for a file or a probe: answered whatever else was asked. */
export function isFree(method: string | undefined, url: string): boolean {
  return (method === 'GET' || method === 'HEAD') && (fileForAll.test(url) || probe.test(url));
}

/** What a request that is not free costs, in ordinary ones, by the address that its answer is looked for under. */
export function costOf(url: string): number {
  const asked = readAddress(url);
  if (!asked) return 1;
  const { path, question } = asked;
  if (/^\/(sugerencias|admin\/search)$/i.test(path) || question.has('search')) return searchCost;
  return /^\/admin\/(.*\/export\.csv|data\/backup|products\/import\/(check|apply))$/i.test(path) ? wholeShopCost : 1;
}

/**
 * Dots resolved, codes read and slashes too many left out, as the server and the router do after this.
 *
 * @returns null for what is no address: it is refused without any work
 */
function readAddress(url: string): { path: string; question: URLSearchParams } | null {
  const parsed = URL.parse(url.startsWith('/') ? `http://shop${url}` : url);
  if (!parsed) return null;
  try {
    const path = decodeURIComponent(parsed.pathname)
      .replaceAll(/\/{2,}/g, '/')
      // The framework's two ways to ask for a page's data.
      .replace(/(?<!^)\/(?:_\.data)?$|\.data$/, '');
    return { path, question: parsed.searchParams };
  } catch {
    return null;
  }
}
