import type { AskerFilter } from '#shop/experts/list-askers.server.ts';

/** The address of the list of customers who asked; what is left out is not narrowed down. */
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

/** Where a question is answered, or its answer changed. */
export function answerHref(customerId: string, deed: 'answer' | 'change', questionId: string): string {
  return `${customerHref(customerId)}/${deed}/${encodeURIComponent(questionId)}`;
}

/** Where a note is written, changed or deleted. */
export function noteHref(customerId: string, note?: { id: string; deed: 'change' | 'delete' }): string {
  const notes = `${customerHref(customerId)}/notes`;
  return note ? `${notes}/${note.id}/${note.deed}` : notes;
}
