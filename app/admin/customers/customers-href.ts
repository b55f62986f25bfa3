import type { CustomerSegment } from '#shop/customers/list/customer-segments.ts';

/** The address of the list of customers; omitted filters do not apply. */
export function customersHref(query: { segment?: CustomerSegment; search?: string; page?: number } = {}): string {
  const params = new URLSearchParams();
  if (query.segment && query.segment !== 'all') params.set('show', query.segment);
  if (query.search) params.set('search', query.search);
  if (query.page && query.page > 1) params.set('page', String(query.page));
  return params.size > 0 ? `/admin/customers?${params}` : '/admin/customers';
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
