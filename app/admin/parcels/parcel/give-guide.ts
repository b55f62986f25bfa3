import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { guideProblem } from '#app/admin/parcels/many/many-parcels.ts';
import { parcelProblem } from '#app/admin/parcels/parcel-problem.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { giveGuide } from '#shop/parcels/give-guide.server.ts';
import { parseGuide } from '#shop/parcels/tracking-link.ts';
import type { Route } from './+types/give-guide';

export async function action({ request, params: { parcelId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const guide = parseGuide(String((await readForm(request)).get('guide') ?? ''));
  if (guide === null) return refuse('Revisa los campos marcados.', 400, { guide: [guideProblem] });
  const given = await giveGuide(context.get(dbContext), { parcelId, guide, actor });
  if (given.ok) return done('La guía quedó guardada.');
  const problem = parcelProblem(given);
  return refuse(problem, given.reason === 'not-found' ? 404 : 409, { guide: [problem] });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}
