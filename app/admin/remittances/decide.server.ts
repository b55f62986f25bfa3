import { parseWithValibot } from '@conform-to/valibot';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { type DecideResult, type Decision, decisionForm } from '#shop/remittances/decide-difference.server.ts';

/** Reads the form of a decision, records it, and answers. */
export async function takeDecision(form: FormData, record: (decision: Decision) => Promise<DecideResult>) {
  const read = parseWithValibot(form, { schema: decisionForm });
  if (read.status !== 'success') return refuse('Revisa los campos marcados.', 400, read.error ?? {});
  const decided = await record(read.value);
  if (decided.ok) return done('La decisión quedó anotada.');
  return decided.reason === 'not-found'
    ? refuse('Ya no está en la lista.', 404)
    : refuse('La diferencia cambió desde que abriste la página. Mírala otra vez.', 409);
}
