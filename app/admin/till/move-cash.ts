import { parseWithValibot } from '@conform-to/valibot';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { moveCash } from '#shop/till/move-cash.server.ts';
import { moveCashForm } from '#shop/till/till-form.ts';
import type { Route } from './+types/move-cash';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: moveCashForm });
  if (form.status !== 'success') return refuse('Revisa los campos marcados.', 400, form.error ?? {});
  const moved = await moveCash(context.get(dbContext), form.value, actor);
  if (!moved.ok) return refuse('La caja está cerrada.', 409);
  return done(form.value.kind === 'payout' ? 'La salida quedó anotada.' : 'La entrada quedó anotada.');
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
