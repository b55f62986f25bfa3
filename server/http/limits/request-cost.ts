import { traitsAt } from '#app/addresses.ts';
import type { RouteTraits } from '#app/route-traits.ts';
import { personalBuckets } from '#shop/pictures.ts';

/** How many ordinary requests a request counts as. */
const costs: Record<RouteTraits['cost'], number> = {
  ordinary: 1,
  // Rendered per request, or kept but not in memory; a page from memory is not counted at all.
  page: 3,
  // With distinct filters, prices or page numbers hardly any list is kept. Rendering one takes about 24 ms: the default
  // limit allows 600 a minute, a quarter of one core.
  list: 5,
  // The most expensive request that visitors can send, besides lists.
  search: 5,
  // Reads or writes all products or orders, or the whole database.
  'whole-shop': 100,
};

/**
 * Matches built files and public pictures, of which a single page may show dozens, exactly as our pages write their
 * addresses: no dot segments, no percent-encoding, no query. Personal pictures are excluded: they need a session
 * lookup.
 */
const publicFile = new RegExp(
  String.raw`^/(?:assets|imagenes/(?!(?:${personalBuckets.join('|')})/)[\w-]+)(?:/[\w-][\w.-]*)+$`,
);
const probe = /^\/(?:healthz|readyz)$/;

/**
 * Tells whether a request (method and raw URL) is for a public file or a probe, which the request cap does not limit.
 */
export function isFree(method: string | undefined, url: string): boolean {
  return (method === 'GET' || method === 'HEAD') && (publicFile.test(url) || probe.test(url));
}

/** Returns how many ordinary requests a request that is not free counts as. */
export function costOf(url: string): number {
  const target = readTarget(url);
  if (!target) return costs.ordinary;
  return costs[target.query.has('search') ? 'search' : traitsAt(target.path).cost];
}

/**
 * Normalizes a raw URL as the server and the router do later: resolves dot segments, decodes percent-encoding and drops
 * duplicate slashes.
 *
 * @returns null for a malformed URL, which is refused without any work
 */
function readTarget(url: string): { path: string; query: URLSearchParams } | null {
  const parsed = URL.parse(url.startsWith('/') ? `http://shop${url}` : url);
  if (!parsed) return null;
  try {
    const path = decodeURIComponent(parsed.pathname)
      .replaceAll(/\/{2,}/g, '/')
      // The framework's two suffixes for requests of a page's data.
      .replace(/(?<!^)\/(?:_\.data)?$|\.data$/, '');
    return { path, query: parsed.searchParams };
  } catch {
    return null;
  }
}
