import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { arrangeCategories } from '#shop/catalog/categories/arrange-categories.server.ts';
import type { Route } from './+types/arrange-categories';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const ids = (await readForm(request)).getAll('ids').map(String);
  return (await arrangeCategories(context.get(dbContext), actor, ids))
    ? done('La tienda muestra las categorías en este orden.')
    : refuse('Mientras las ordenabas se añadió o eliminó una categoría. Revisa la lista y vuelve a guardar.', 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
