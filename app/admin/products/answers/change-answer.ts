import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import type { Route } from './+types/change-answer';
import { saveAnswerForm } from './save-answer-form.server.ts';

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  return saveAnswerForm(context.get(dbContext), actor, await readForm(request), params);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
