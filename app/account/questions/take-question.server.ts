import { parseWithValibot } from '@conform-to/valibot';
import { data, type RouterContextProvider } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { dbContext, limitsContext, viewerContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { askQuestion } from '#shop/experts/ask-question.server.ts';
import { mostQuestions } from '#shop/experts/expert-question.ts';
import { questionForm } from '#shop/experts/question-forms.ts';

export type QuestionField = 'question' | 'consent';

/** The submitted values, shown again by pages without scripts. */
type TypedQuestion = { question: string; consent: boolean };

/** The response to a submitted question. */
export type AskAnswer =
  | { outcome: 'sent' }
  /** some fields are invalid */
  | { outcome: 'form'; errors: Partial<Record<QuestionField, string>>; typed: TypedQuestion }
  /** not accepted, although the fields are valid: a limit is reached or the shop failed */
  | { outcome: 'failed'; problem: string; typed?: TypedQuestion };

const consentMissing = 'Para responderte necesitamos tu autorización.';

/** Saves the viewer's question; the response serves pages with and without scripts. */
export async function takeQuestion(request: Request, context: Readonly<RouterContextProvider>) {
  const customer = context.get(viewerContext);
  if (!customer) throw new Error('A question can only be sent by a signed-in user');
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

  const { question, consent: agrees } = submission.value;
  const asking = askQuestion(context.get(dbContext), { customer, question, agrees });
  const result = await orFault(context, 'a question to an expert could not be kept', asking);
  if (result instanceof Fault) return answer({ outcome: 'failed', problem: result.problem, typed }, result.status);
  if (result.ok) return answer({ outcome: 'sent' }, 200);
  if (result.reason === 'consent-needed')
    return answer({ outcome: 'form', errors: { consent: consentMissing }, typed }, 400);
  const problem = `Ya tienes ${mostQuestions} preguntas guardadas. Escríbenos para seguir.`;
  return answer({ outcome: 'failed', problem, typed }, 409);
}

function answer(body: AskAnswer, status: number, headers: Record<string, string> = {}) {
  return data(body, { status, headers });
}
