import { type ListQuery, listHref } from '#app/admin/list/list-href.ts';
import type { CustomerSegment } from '#shop/customers/list/customer-segments.ts';

/** The address of the list of customers. */
export function customersHref(query: ListQuery<CustomerSegment> = {}): string {
  return listHref('/admin/customers', query);
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
