import { parseWithValibot } from '@conform-to/valibot';
import { data, type RouterContextProvider } from 'react-router';
import { retryAfter, retryText } from '#app/account/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext, logContext, viewerContext } from '#app/context.ts';
import { readForm } from '#app/read-form.server.ts';
import { type ExamField, examForm } from '#shop/service-requests/exam-form.ts';
import { requestExam } from '#shop/service-requests/request-exam.server.ts';

/** What was typed, for the page of a browser that runs no script to show it again. */
export type TypedExam = { name: string; phone: string; email: string; notes: string; consent: boolean };

/** What the home page is told of a request for an exam. */
export type ExamAnswer =
  | { outcome: 'sent' }
  /** some fields are not as they should be */
  | { outcome: 'form'; errors: Partial<Record<ExamField, string>>; typed: TypedExam }
  /** not taken for now; without a message, nothing more is known */
  | { outcome: 'failed'; message?: string; typed?: TypedExam };

/** Takes the form of the exam's section, and answers for the page and for its script alike. */
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

  try {
    const userId = context.get(viewerContext)?.userId ?? null;
    await requestExam(context.get(dbContext), { ...submission.value, userId });
    return answer({ outcome: 'sent' }, 200);
  } catch (error) {
    context.get(logContext).error({ err: error }, 'a request for an exam could not be kept');
    return answer({ outcome: 'failed', typed }, 503);
  }
}

function answer(body: ExamAnswer, status: number, headers: Record<string, string> = {}) {
  return data(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

function readTyped(fields: FormData): TypedExam {
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
