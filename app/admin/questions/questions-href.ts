import type { AskerFilter } from '#shop/experts/list-askers.server.ts';

/** The address of the list of customers with questions; omitted filters do not apply. */
export function questionsHref(query: { filter?: AskerFilter; search?: string; page?: number } = {}): string {
  const params = new URLSearchParams();
  if (query.filter && query.filter !== 'all') params.set('show', query.filter);
  if (query.search) params.set('search', query.search);
  if (query.page && query.page > 1) params.set('page', String(query.page));
  return params.size > 0 ? `/admin/questions?${params}` : '/admin/questions';
}

/** The address of one customer's questions. */
export function customerHref(customerId: string): string {
  return `/admin/questions/${encodeURIComponent(customerId)}`;
}

/** The address of the action that answers a question or changes its answer. */
export function answerHref(customerId: string, action: 'answer' | 'change', questionId: string): string {
  return `${customerHref(customerId)}/${action}/${encodeURIComponent(questionId)}`;
}

/** The address of the action that adds, changes or deletes a note. */
export function noteHref(customerId: string, note?: { id: string; action: 'change' | 'delete' }): string {
  const notes = `${customerHref(customerId)}/notes`;
  return note ? `${notes}/${note.id}/${note.action}` : notes;
}
