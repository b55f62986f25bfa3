import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { deleteCollection } from '#shop/catalog/collections/save-collection.server.ts';
import type { Route } from './+types/delete-collection';
import { collectionGone } from './collections-href.ts';

export async function action({ params: { collectionId }, context }: Route.ActionArgs) {
  const name = await deleteCollection(context.get(dbContext), getStaff(context), collectionId);
  return name === null ? refuse(collectionGone, 404) : done(`Se eliminó “${name}”. Sus productos siguen en la tienda.`);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
