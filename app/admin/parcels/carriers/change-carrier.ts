import { parseWithValibot } from '@conform-to/valibot';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { carrierForm } from '#shop/parcels/carriers/carrier-form.ts';
import { saveCarrier } from '#shop/parcels/carriers/save-carrier.server.ts';
import type { Route } from './+types/change-carrier';
import { carrierProblem } from './carrier-problem.server.ts';

export async function action({ request, params: { carrierId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: carrierForm });
  if (form.status !== 'success') return refuse('Revisa los campos marcados.', 400, form.error ?? {});
  const saved = await saveCarrier(context.get(dbContext), { ...form.value, id: carrierId }, actor);
  return saved.ok ? done(`${form.value.name} quedó guardada.`) : carrierProblem(saved);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
