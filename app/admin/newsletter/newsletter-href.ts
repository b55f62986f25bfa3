import { type ListQuery, listHref } from '#app/admin/list/list-href.ts';
import type { SubscriberFilter } from '#shop/newsletter/list-subscribers.server.ts';

const filters: readonly SubscriberFilter[] = ['confirmed', 'unconfirmed', 'all'];

/** Parses the filters of the list and of its export. */
export function parseSubscribersQuery(params: URLSearchParams) {
  return {
    filter: filters.find((filter) => filter === params.get('show')) ?? 'all',
    search: (params.get('search') ?? '').trim().slice(0, 100),
    page: Number(params.get('page') ?? 1),
  };
}

/** The address of the list of subscribers. */
export function newsletterHref(query: ListQuery<SubscriberFilter>): string {
  return listHref('/admin/newsletter', query);
}

/** The address of the CSV file with every subscriber that matches the filters. */
export function newsletterExportHref(query: Omit<ListQuery<SubscriberFilter>, 'page'>): string {
  return listHref('/admin/newsletter/export.csv', query);
}
