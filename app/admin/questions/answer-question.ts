import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { answerQuestion } from '#shop/experts/answer-question.server.ts';
import { answerForm } from '#shop/experts/question-forms.ts';
import type { Route } from './+types/answer-question';
import { questionGone, readWords, refused } from './staff-form.server.ts';

export async function action({ request, params: { customerId, questionId }, context }: Route.ActionArgs) {
  const expert = getStaff(context);
  const form = await readWords(request, answerForm);
  if (!form.ok) return form.answer;

  const { answer } = form.words;
  const reply = { userId: customerId, questionId, answer, expert };
  const answered = await answerQuestion(context.get(dbContext), reply);
  if (answered.ok) return { ok: true as const };
  if (answered.reason === 'not-found') return refused(questionGone, 404);
  return refused(`${answered.by || 'Otra persona'} ya respondió esta pregunta.`, 409, { overtaken: true });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
