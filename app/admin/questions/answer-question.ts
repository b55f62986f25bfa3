import { data } from 'react-router';
import { answerQuestion } from '#shop/experts/answer-question.server.ts';
import { answerForm } from '#shop/experts/question-forms.ts';
import { dbContext, logContext } from '../../context.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/answer-question';
import { questionGone, readWords, refused } from './staff-form.server.ts';

export async function action({ request, params: { customerId, questionId }, context }: Route.ActionArgs) {
  const expert = getStaff(context);
  const form = await readWords(request, answerForm);
  if (!form.ok) return form.answer;

  const { answer } = form.words;
  const asked = { userId: customerId, questionId, answer, expert };
  const answered = await answerQuestion(context.get(dbContext), asked).catch((error) => {
    context.get(logContext).error({ err: error, questionId }, 'a question could not be answered');
    throw data(null, { status: 503 });
  });
  if (answered.ok) return { ok: true as const };
  if (answered.reason === 'not-found') return refused(questionGone, 404);
  return refused(`${answered.by || 'Otra persona'} ya respondió esta pregunta.`, 409, { overtaken: true });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
