import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { changeMembers, mostMembers } from '#shop/catalog/collections/change-members.server.ts';
import type { Route } from './+types/change-member';

export async function action({ request, params: { collectionId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const isMember = form.get('on') === 'true';
  const change = { collectionId, productId: String(form.get('productId') ?? ''), isMember };
  const changed = await changeMembers(context.get(dbContext), actor, change);
  if (changed.ok)
    return done(
      isMember ? `“${changed.productName}” está en la colección.` : `“${changed.productName}” ya no está en ella.`,
    );
  if (changed.reason === 'full') return refuse(`Una colección tiene hasta ${mostMembers} productos.`, 409);
  return refuse('La colección o el producto ya no existe.', 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
