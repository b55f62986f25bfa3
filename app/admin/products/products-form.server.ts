import { data } from 'react-router';
import { readForm } from '../../read-form.server.ts';

/** More than a page of the list holds; a longer form was not made by it. */
const mostProducts = 100;

/** What a form of `productsForm` asks for. */
export async function readProductsForm(request: Request): Promise<{ productIds: string[]; form: FormData }> {
  const form = await readForm(request);
  const ids = form.getAll('ids').filter((id) => typeof id === 'string');
  return { productIds: ids.slice(0, mostProducts), form };
}

/** None of the products is in the shop any more. */
export function answerNoneLeft(asked: number) {
  const problem = asked === 1 ? 'El producto ya no está en la tienda.' : 'Los productos ya no están en la tienda.';
  return data({ ok: false as const, problem }, { status: 404 });
}
