import type { HeadersArgs } from 'react-router';

/** Headers of a page with a secret token in its URL: no referrer, no cache, no search index. */
export function secretHeaders({ actionHeaders }: Pick<HeadersArgs, 'actionHeaders'>): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'private, no-store');
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('X-Robots-Tag', 'noindex');
  return headers;
}
