import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { deleteTreatmentNote } from '#shop/customers/care/treatment-notes.server.ts';
import type { Route } from './+types/delete-note';
import { noteProblems } from './note-words.ts';
import { refused } from './staff-form.server.ts';

export async function action({ params: { customerId, noteId }, context }: Route.ActionArgs) {
  const author = getStaff(context);
  const note = { userId: customerId, noteId, author };
  const deleted = await deleteTreatmentNote(context.get(dbContext), note);
  return deleted ? { ok: true as const } : refused(noteProblems['not-found'], 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
