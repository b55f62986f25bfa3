import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { treatmentNoteForm } from '#shop/customers/care/treatment-note-form.ts';
import { changeTreatmentNote } from '#shop/customers/care/treatment-notes.server.ts';
import type { Route } from './+types/change-note';
import { noteProblems } from './note-words.ts';
import { readWords, refused } from './staff-form.server.ts';

export async function action({ request, params: { customerId, noteId }, context }: Route.ActionArgs) {
  const author = getStaff(context);
  const form = await readWords(request, treatmentNoteForm);
  if (!form.ok) return form.answer;
  if (!form.readAt) return refused('No se sabe qué versión de la nota cambiaste. Recarga la página.', 400);

  const change = { userId: customerId, noteId, body: form.words.body, readAt: form.readAt, author };
  const changed = await changeTreatmentNote(context.get(dbContext), change);
  if (changed.ok) return { ok: true as const };
  if (changed.reason === 'changed')
    return refused(`${changed.by || 'Otra persona'} cambió esta nota mientras escribías.`, 409, { overtaken: true });
  return refused(noteProblems[changed.reason], changed.reason === 'not-found' ? 404 : 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
