import type { HeadersArgs } from 'react-router';

/** Of a page at a secret address from a mail: no other site is told it, no cache keeps it and no search engine lists it. */
export function secretHeaders({ actionHeaders }: Pick<HeadersArgs, 'actionHeaders'>): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'private, no-store');
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('X-Robots-Tag', 'noindex');
  return headers;
}
