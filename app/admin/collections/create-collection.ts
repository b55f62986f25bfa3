import { parseWithValibot } from '@conform-to/valibot';
import { redirect } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { collectionForm } from '#shop/catalog/collections/collection-form.ts';
import { createCollection, mostCollections } from '#shop/catalog/collections/save-collection.server.ts';
import type { Route } from './+types/create-collection';
import { collectionHref, fieldsWrong, nameTaken } from './collections-href.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: collectionForm });
  if (form.status !== 'success') return refuse(fieldsWrong, 400, form.error ?? {});
  const { name, description } = form.value;
  const created = await createCollection(context.get(dbContext), actor, { name, description });
  if (created.ok) return redirect(collectionHref(created.collectionId));
  if (created.reason === 'name-taken') return refuse(nameTaken, 409, { name: [nameTaken] });
  return refuse(`Puedes tener hasta ${mostCollections} colecciones.`, 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
