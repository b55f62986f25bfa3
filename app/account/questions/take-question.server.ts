import { parseWithValibot } from '@conform-to/valibot';
import { data, type RouterContextProvider } from 'react-router';
import { type AskQuestionResult, askQuestion } from '#shop/experts/ask-question.server.ts';
import { mostQuestions } from '#shop/experts/expert-question.ts';
import { questionForm } from '#shop/experts/question-forms.ts';
import { dbContext, limitsContext, logContext, viewerContext } from '../../context.ts';
import { readForm } from '../../read-form.server.ts';
import { retryAfter, retryText } from '../retry-text.ts';

export type QuestionField = 'question' | 'consent';

/** What was typed, for the page of a browser that runs no script to show it again. */
type TypedQuestion = { question: string; consent: boolean };

/** What the page is told of a question that was sent. */
export type AskAnswer =
  | { outcome: 'sent' }
  /** some fields are not as they should be */
  | { outcome: 'form'; errors: Partial<Record<QuestionField, string>>; typed: TypedQuestion }
  /** not taken for now */
  | { outcome: 'failed'; problem: string; typed?: TypedQuestion };

const consentMissing = 'Para responderte necesitamos tu autorización.';

/** Takes the form of who is signed in, and answers for the page and for its script alike. */
export async function takeQuestion(request: Request, context: Readonly<RouterContextProvider>) {
  const customer = context.get(viewerContext);
  if (!customer) throw new Error('A question was sent by nobody');
  const fields = await readForm(request);
  const sent = fields.get('question');
  const typed = { question: typeof sent === 'string' ? sent : '', consent: fields.has('consent') };
  const submission = parseWithValibot(fields, { schema: questionForm });
  if (submission.status !== 'success') {
    const [wrong = ''] = submission.reply().error?.question ?? [];
    return answer({ outcome: 'form', errors: { question: wrong }, typed }, 400);
  }

  const allowed = await context.get(limitsContext).takeQuestion(customer.userId);
  if (!allowed.ok) {
    const { retryAfterSeconds } = allowed;
    const problem = retryText(retryAfterSeconds);
    return answer({ outcome: 'failed', problem, typed }, 429, retryAfter(retryAfterSeconds));
  }

  let asked: AskQuestionResult;
  try {
    const { question, consent: agrees } = submission.value;
    asked = await askQuestion(context.get(dbContext), { customer, question, agrees });
  } catch (error) {
    context.get(logContext).error({ err: error }, 'a question to an expert could not be kept');
    return answer({ outcome: 'failed', problem: 'Base de datos no disponible.', typed }, 503);
  }
  if (asked.ok) return answer({ outcome: 'sent' }, 200);
  if (asked.reason === 'consent-needed')
    return answer({ outcome: 'form', errors: { consent: consentMissing }, typed }, 400);
  const problem = `Ya tienes ${mostQuestions} preguntas guardadas. Escríbenos por WhatsApp para seguir.`;
  return answer({ outcome: 'failed', problem, typed }, 409);
}

function answer(body: AskAnswer, status: number, headers: Record<string, string> = {}) {
  return data(body, { status, headers });
}
