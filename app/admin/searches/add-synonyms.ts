import { parseWithValibot } from '@conform-to/valibot';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { addOwnSynonyms, mostGroups } from '#shop/catalog/search/own-synonyms.server.ts';
import { synonymsForm } from '#shop/catalog/search/synonyms-form.ts';
import type { Route } from './+types/add-synonyms';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: synonymsForm });
  if (form.status !== 'success') return refuse('Revisa el campo marcado.', 400, form.error ?? {});
  const isAdded = await addOwnSynonyms(context.get(dbContext), actor, form.value.words);
  return isAdded
    ? done('El buscador de la tienda ya las entiende.')
    : refuse(`Puedes tener hasta ${mostGroups} grupos.`, 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
