import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { toast } from '#app/ui/toast.tsx';
import { setOnOfferPage } from '#shop/catalog/editing/mark-products.server.ts';
import type { Route } from './+types/move-product';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const productId = String(form.get('productId') ?? '');
  const on = form.get('on') === 'true';
  const marked = await setOnOfferPage(context.get(dbContext), { productIds: [productId], on, actor });
  if (marked.matched === 0)
    return data({ ok: false as const, problem: 'El producto ya no está en la tienda.' }, { status: 404 });
  return { ok: true as const, on };
}

/**
 * Shows the result of a move. The pressed row cannot: several moves may be pending, and the row has moved to the other
 * column.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await serverAction().catch(answerUnreached);
  const moved = 'ok' in answer ? answer : answer.data;
  if (moved.ok) {
    toast({
      title: '¡Éxito!',
      description: moved.on ? 'Producto añadido a ofertas' : 'Producto eliminado de ofertas',
    });
  } else {
    toast({
      title: 'Error al Actualizar',
      description: 'No se pudo actualizar el producto. Revirtiendo cambios.',
      kind: 'destructive',
    });
  }
  return answer;
}
