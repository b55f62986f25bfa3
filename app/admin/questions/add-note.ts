import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { treatmentNoteForm } from '#shop/customers/care/treatment-note-form.ts';
import { addTreatmentNote } from '#shop/customers/care/treatment-notes.server.ts';
import type { Route } from './+types/add-note';
import { noteProblems } from './note-words.ts';
import { readWords, refused } from './staff-form.server.ts';

export async function action({ request, params: { customerId }, context }: Route.ActionArgs) {
  const author = getStaff(context);
  const form = await readWords(request, treatmentNoteForm);
  if (!form.ok) return form.answer;

  const note = { userId: customerId, body: form.words.body, author };
  const added = await addTreatmentNote(context.get(dbContext), note);
  if (added.ok) return { ok: true as const };
  return refused(noteProblems[added.reason], added.reason === 'not-found' ? 404 : 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
