import { type ListQuery, listHref } from '#app/admin/list/list-href.ts';
import type { AskerFilter } from '#shop/experts/list-askers.server.ts';

/** The address of the list of customers with questions. */
export function questionsHref(query: ListQuery<AskerFilter> = {}): string {
  return listHref('/admin/questions', query);
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
