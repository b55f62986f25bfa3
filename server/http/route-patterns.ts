import { addresses } from '#app/addresses.ts';
import { createAddressMatcher } from '#app/match-address.ts';

/** Addresses that the server answers without a page. `/__manifest` is the framework's list of routes. */
const withoutPages = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/imagenes/*',
  '/assets/*',
  '/wompi/eventos',
  '/admin/live',
  '/__manifest',
];

const findPattern = createAddressMatcher([...withoutPages, ...[...addresses.keys()].filter((it) => it !== '/*')]);

/**
 * Names the route of a path for metrics and logs, by its pattern: `/productos/:productId`.
 *
 * The number of names is bounded: unknown paths are all 'other', so that scanners create no new metric series.
 */
export function routeOf(path: string): string {
  return findPattern(path) ?? 'other';
}
