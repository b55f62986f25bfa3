import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { moveCollection } from '#shop/catalog/collections/save-collection.server.ts';
import type { Route } from './+types/move-collection';
import { collectionGone } from './collections-href.ts';

export async function action({ request, params: { collectionId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const direction = (await readForm(request)).get('direction') === 'up' ? 'up' : 'down';
  const moved = await moveCollection(context.get(dbContext), actor, collectionId, direction);
  return moved ? done('El menú muestra el nuevo orden.') : refuse(collectionGone, 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
