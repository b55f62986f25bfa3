import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { deleteShippingRule } from '#shop/shipping/editing/save-shipping-rule.server.ts';
import { placeText } from '#shop/shipping/shipping-places.ts';
import type { Route } from './+types/delete-rule';

export async function action({ request, params: { place }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const read = (await readForm(request)).get('read');
  const deleted = await deleteShippingRule(
    context.get(dbContext),
    actor,
    place,
    typeof read === 'string' ? read : undefined,
  );
  if (deleted.ok) return done(`Se eliminó la tarifa de ${placeText(place)}.`);
  if (deleted.reason === 'not-found') return refuse('Esa tarifa ya no existe.', 404);
  if (deleted.reason === 'whole-country') return refuse('La tarifa de todo el país no se puede eliminar.', 409);
  return refuse('Otra persona cambió esta tarifa. Recarga la página y mírala antes de eliminarla.', 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
