import { tidySearch } from '#shop/catalog/catalog-query.ts';

/** How many products each column shows first, and how many more each time they are asked for. */
const perStep = 50;

/** Past so many nobody reads on; a search finds what is not shown. */
const mostSteps = 40;

export type OffersQuery = {
  /** what the name must contain; empty for all */
  search: string;
  /** how often more of a column was asked for, and once: 1 at first */
  available: number;
  offered: number;
};

export const moveProductHref = '/admin/offers/move';

/** The address of the page that fills the offers page. */
export function offersHref({ search, available, offered }: OffersQuery): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (available > 1) params.set('available', String(available));
  if (offered > 1) params.set('offered', String(offered));
  return params.size > 0 ? `/admin/offers?${params}` : '/admin/offers';
}

/** Reads that address. Whatever is malformed counts as not said. */
export function parseOffersQuery(params: URLSearchParams): OffersQuery {
  return {
    search: tidySearch(params.get('search') ?? ''),
    available: stepsOf(params.get('available')),
    offered: stepsOf(params.get('offered')),
  };
}

/** How many products a column shows after so many steps. */
export function shownAfter(steps: number): number {
  return steps * perStep;
}

function stepsOf(text: string | null): number {
  return text && /^[1-9]\d?$/.test(text) ? Math.min(Number(text), mostSteps) : 1;
}
