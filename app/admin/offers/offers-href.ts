import { tidySearch } from '#shop/catalog/search/catalog-query.ts';

/** Page size of a column: the number of products shown at first and added by each 'Ver más'. */
const perStep = 50;

/** Maximum number of steps; the search finds the rest. */
const mostSteps = 40;

export type OffersQuery = {
  /** search by part of the name; '' for all */
  search: string;
  /** number of steps shown; 1 at first */
  available: number;
  offered: number;
};

export const moveProductHref = '/admin/offers/move';

/** The URL of the page that manages the offers page. */
export function offersHref({ search, available, offered }: OffersQuery): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (available > 1) params.set('available', String(available));
  if (offered > 1) params.set('offered', String(offered));
  return params.size > 0 ? `/admin/offers?${params}` : '/admin/offers';
}

/** Parses the page's query string. Malformed parameters are ignored. */
export function parseOffersQuery(params: URLSearchParams): OffersQuery {
  return {
    search: tidySearch(params.get('search') ?? ''),
    available: stepsOf(params.get('available')),
    offered: stepsOf(params.get('offered')),
  };
}

/** The number of products that a column shows after some steps. */
export function shownAfter(steps: number): number {
  return steps * perStep;
}

function stepsOf(text: string | null): number {
  return text && /^[1-9]\d?$/.test(text) ? Math.min(Number(text), mostSteps) : 1;
}
