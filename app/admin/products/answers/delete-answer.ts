import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { deleteAnswer } from '#shop/catalog/answers/product-answers.server.ts';
import type { Route } from './+types/delete-answer';

export async function action({ params, context }: Route.ActionArgs) {
  const isDeleted = await deleteAnswer(context.get(dbContext), getStaff(context), params);
  return isDeleted ? done('La pregunta se eliminó.') : refuse('La pregunta ya no existe.', 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
