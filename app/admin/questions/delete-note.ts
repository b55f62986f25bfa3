import { data } from 'react-router';
import { deleteTreatmentNote } from '#shop/customers/treatment-notes.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/delete-note';
import { noteProblems } from './note-words.ts';
import { refused } from './staff-form.server.ts';

export async function action({ params: { customerId, noteId }, context }: Route.ActionArgs) {
  const author = getStaff(context);
  const note = { userId: customerId, noteId, author };
  const deleted = await deleteTreatmentNote(context.get(dbContext), note).catch((error) => {
    context.get(logContext).error({ err: error, noteId }, 'a treatment note could not be deleted');
    throw data(null, { status: 503 });
  });
  return deleted ? { ok: true as const } : refused(noteProblems['not-found'], 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
