import { data } from 'react-router';
import { changeAnswer } from '#shop/experts/answer-question.server.ts';
import { answerForm } from '#shop/experts/question-forms.ts';
import { dbContext, logContext } from '../../context.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/change-answer';
import { questionGone, readWords, refused } from './staff-form.server.ts';

export async function action({ request, params: { customerId, questionId }, context }: Route.ActionArgs) {
  const expert = getStaff(context);
  const form = await readWords(request, answerForm);
  if (!form.ok) return form.answer;

  const { answer } = form.words;
  const change = { userId: customerId, questionId, answer, readAt: form.readAt, expert };
  const changed = await changeAnswer(context.get(dbContext), change).catch((error) => {
    context.get(logContext).error({ err: error, questionId }, 'an answer could not be changed');
    throw data(null, { status: 503 });
  });
  if (changed.ok) return { ok: true as const };
  if (changed.reason === 'not-found') return refused(questionGone, 404);
  return refused(`${changed.by || 'Otra persona'} cambió esta respuesta mientras escribías.`, 409, { overtaken: true });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
