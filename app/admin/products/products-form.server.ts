import { data } from 'react-router';
import { readForm } from '#app/requests/read-form.server.ts';

/** The most products of one bulk action, more than a page of the list shows; further ids are ignored. */
const mostProducts = 100;

/** Reads a form made by `productsForm`. */
export async function readProductsForm(request: Request): Promise<{ productIds: string[]; form: FormData }> {
  const form = await readForm(request);
  const ids = form.getAll('ids').filter((id) => typeof id === 'string');
  return { productIds: ids.slice(0, mostProducts), form };
}

/** The response if all of the products have already been deleted. */
export function answerNoneLeft(count: number) {
  const problem = count === 1 ? 'El producto ya no está en la tienda.' : 'Los productos ya no están en la tienda.';
  return data({ ok: false as const, problem }, { status: 404 });
}
