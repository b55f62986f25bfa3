import { parseWithValibot } from '@conform-to/valibot';
import { data, type RouterContextProvider } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext, viewerContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { type ExamField, examForm } from '#shop/service-requests/exam-form.ts';
import { requestExam } from '#shop/service-requests/request-exam.server.ts';

/** The submitted values, shown again by pages without scripts. */
export type TypedExam = { name: string; phone: string; email: string; notes: string; consent: boolean };

/** The outcome of an exam request. */
export type ExamAnswer =
  | { outcome: 'sent' }
  /** some fields are invalid */
  | { outcome: 'form'; errors: Partial<Record<ExamField, string>>; typed: TypedExam }
  /** not accepted, because a limit is reached or the shop failed; without a message the general text is shown */
  | { outcome: 'failed'; message?: string; typed?: TypedExam };

/** Handles the exam form, for the page and for its script. */
export async function answerExamRequest(request: Request, context: Readonly<RouterContextProvider>) {
  const fields = await readForm(request);
  const typed = readTyped(fields);
  const submission = parseWithValibot(fields, { schema: examForm });
  if (submission.status !== 'success') {
    const wrong = Object.entries(submission.reply().error ?? {});
    const errors = Object.fromEntries(wrong.map(([field, messages]) => [field, messages?.[0]]));
    return answer({ outcome: 'form', errors, typed }, 400);
  }

  const allowed = await context.get(limitsContext).takeServiceRequest(context.get(clientAddressContext));
  if (!allowed.ok) {
    const { retryAfterSeconds } = allowed;
    const message = retryText(retryAfterSeconds);
    return answer({ outcome: 'failed', message, typed }, 429, retryAfter(retryAfterSeconds));
  }

  const userId = context.get(viewerContext)?.userId ?? null;
  const requesting = requestExam(context.get(dbContext), { ...submission.value, userId });
  const requested = await orFault(context, 'a request for an exam could not be saved', requesting);
  if (requested instanceof Fault) return answer({ outcome: 'failed', typed }, requested.status);
  return answer({ outcome: 'sent' }, 200);
}

function answer(body: ExamAnswer, status: number, headers: Record<string, string> = {}) {
  return data(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** The values of a submitted form, to be shown again. */
export function readTyped(fields: FormData): TypedExam {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    notes: text('notes'),
    consent: fields.has('consent'),
  };
}
