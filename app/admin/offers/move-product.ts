import { data } from 'react-router';
import { setOnOfferPage } from '#shop/catalog/mark-products.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { readForm } from '../../read-form.server.ts';
import { toast } from '../../ui/toast.tsx';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/move-product';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const productId = String(form.get('productId') ?? '');
  const on = form.get('on') === 'true';
  const marked = await setOnOfferPage(context.get(dbContext), { productIds: [productId], on, actor }).catch((error) => {
    context.get(logContext).error({ err: error, productId }, 'the offers page could not be changed');
    throw data(null, { status: 503 });
  });
  if (marked.found === 0)
    return data({ ok: false as const, problem: 'El producto ya no está en la tienda.' }, { status: 404 });
  return { ok: true as const, on };
}

/** Says here what came of it: several moves may be under way, and the row that was pressed is elsewhere by now. */
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
