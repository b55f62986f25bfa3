import type { SubscriberFilter } from '#shop/newsletter/list-subscribers.server.ts';

type Query = { filter: SubscriberFilter; search: string; page?: number };

const filters: readonly SubscriberFilter[] = ['confirmed', 'unconfirmed', 'all'];

/** Parses the filters of the list and of its export. */
export function parseSubscribersQuery(params: URLSearchParams): Required<Query> {
  return {
    filter: filters.find((filter) => filter === params.get('show')) ?? 'all',
    search: (params.get('search') ?? '').trim().slice(0, 100),
    page: Number(params.get('page') ?? 1),
  };
}

/** The address of the list of subscribers. */
export function newsletterHref(query: Query): string {
  return `/admin/newsletter${queryText(query)}`;
}

/** The address of the CSV file with every subscriber that matches the filters. */
export function newsletterExportHref(query: Query): string {
  return `/admin/newsletter/export.csv${queryText({ ...query, page: 1 })}`;
}

function queryText({ filter, search, page = 1 }: Query): string {
  const params = new URLSearchParams();
  if (filter !== 'all') params.set('show', filter);
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `?${params}` : '';
}
