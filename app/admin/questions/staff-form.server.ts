import { parseWithValibot } from '@conform-to/valibot';
import { data } from 'react-router';
import type { GenericSchema, InferOutput } from 'valibot';
import { readForm } from '#app/requests/read-form.server.ts';

/** Creates the response that refuses a staff form; `overtaken` reports an edit conflict. */
export function refused(problem: string, status: number, conflict: { overtaken?: true } = {}) {
  return data({ ok: false as const, problem, ...conflict }, { status });
}

/** Parses a form with one text field, and the time at which the edited text was loaded (for conflict detection). */
export async function readWords<Schema extends GenericSchema<Record<string, unknown>, Record<string, string>>>(
  request: Request,
  schema: Schema,
): Promise<
  { ok: true; words: InferOutput<Schema>; readAt: Date | null } | { ok: false; answer: ReturnType<typeof refused> }
> {
  const form = await readForm(request);
  const submission = parseWithValibot(form, { schema });
  if (submission.status !== 'success') {
    const [first] = Object.values(submission.reply().error ?? {});
    return { ok: false, answer: refused(first?.[0] ?? 'Escribe algo.', 400) };
  }
  const sent = form.get('readAt');
  const readAt = typeof sent === 'string' && sent !== '' ? new Date(sent) : null;
  return { ok: true, words: submission.value, readAt: readAt && !Number.isNaN(readAt.getTime()) ? readAt : null };
}

export const questionGone =
  'La pregunta ya no existe: la persona retiró su autorización o cerró su cuenta. Lo que escribiste no se envió.';
