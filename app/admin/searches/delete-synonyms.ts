import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { deleteOwnSynonyms } from '#shop/catalog/search/own-synonyms.server.ts';
import type { Route } from './+types/delete-synonyms';

export async function action({ params: { synonymsId }, context }: Route.ActionArgs) {
  const isDeleted = await deleteOwnSynonyms(context.get(dbContext), getStaff(context), synonymsId);
  return isDeleted ? done('El grupo se eliminó.') : refuse('El grupo ya no existe.', 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
