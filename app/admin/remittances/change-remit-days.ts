import { parseWithValibot } from '@conform-to/valibot';
import * as v from 'valibot';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { mostRemitDays, saveRemitDays } from '#shop/remittances/list-unpaid.server.ts';
import type { Route } from './+types/change-remit-days';

const problem = `Escribe un número de días entre 1 y ${mostRemitDays}.`;
const daysForm = v.object({
  days: v.pipe(v.number(problem), v.integer(problem), v.minValue(1, problem), v.maxValue(mostRemitDays, problem)),
});

/** Changes within how many days of a delivery a carrier pays. */
export async function action({ request, params: { carrierId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: daysForm });
  if (form.status !== 'success') return refuse('Revisa los campos marcados.', 400, form.error ?? {});
  const isSaved = await saveRemitDays(context.get(dbContext), carrierId, form.value.days, actor);
  return isSaved ? done('El plazo quedó guardado.') : refuse('Esa transportadora no existe.', 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
