import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { changeAnswer } from '#shop/experts/answer-question.server.ts';
import { answerForm } from '#shop/experts/question-forms.ts';
import type { Route } from './+types/change-answer';
import { questionGone, readWords, refused } from './staff-form.server.ts';

export async function action({ request, params: { customerId, questionId }, context }: Route.ActionArgs) {
  const expert = getStaff(context);
  const form = await readWords(request, answerForm);
  if (!form.ok) return form.answer;

  const { answer } = form.words;
  const change = { userId: customerId, questionId, answer, readAt: form.readAt, expert };
  const changed = await changeAnswer(context.get(dbContext), change);
  if (changed.ok) return { ok: true as const };
  if (changed.reason === 'not-found') return refused(questionGone, 404);
  return refused(`${changed.by || 'Otra persona'} cambió esta respuesta mientras escribías.`, 409, { overtaken: true });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
