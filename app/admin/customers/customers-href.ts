import { type ListQuery, listHref } from '#app/admin/list/list-href.ts';
import { type CustomerSegment, segmentIn } from '#shop/customers/list/customer-segments.ts';

export const longestCustomerSearch = 100;

/** The address of the list of customers. */
export function customersHref(query: ListQuery<CustomerSegment> = {}): string {
  return listHref('/admin/customers', query);
}

/** The address of the file with the customers that a list shows. */
export function customersExportHref(query: Omit<ListQuery<CustomerSegment>, 'page'>): string {
  return listHref('/admin/customers/export.csv', query);
}

/** Reads the segment and the search of an address. */
export function parseCustomersQuery(params: URLSearchParams): { segment: CustomerSegment; search: string } {
  const search = (params.get('search') ?? '').trim().slice(0, longestCustomerSearch);
  return { segment: segmentIn(params.get('show')), search };
}

/** The address of one customer: by the id of their account or of one of their orders, never by a telephone. */
export function customerPageHref(key: string): string {
  return `/admin/customers/${encodeURIComponent(key)}`;
}

/** The address of the action that adds a note on a customer, or deletes one. */
export function customerNoteHref(key: string, deleted?: { id: number }): string {
  const notes = `${customerPageHref(key)}/notes`;
  return deleted ? `${notes}/${deleted.id}/delete` : notes;
}
