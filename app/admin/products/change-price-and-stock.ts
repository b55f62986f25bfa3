import { data } from 'react-router';
import { changePriceAndStock } from '#shop/catalog/change-price-and-stock.server.ts';
import { parsePriceAndStock } from '#shop/catalog/price-and-stock-form.ts';
import { dbContext, logContext } from '../../context.ts';
import { readForm } from '../../read-form.server.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/change-price-and-stock';

export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const parsed = parsePriceAndStock({ price: form.get('price'), stock: form.get('stock') });
  const read = parsePriceAndStock({ price: form.get('priceRead'), stock: form.get('stockRead') });
  if (!parsed.ok) return data({ ok: false as const, errors: parsed.errors }, { status: 400 });
  if (!read.ok)
    return data({ ok: false as const, problem: 'Recarga la página y vuelve a intentarlo.' }, { status: 400 });

  const changed = await changePriceAndStock(context.get(dbContext), {
    productId,
    read: read.wanted,
    wanted: parsed.wanted,
    actor,
  }).catch((error) => {
    context.get(logContext).error({ err: error, productId }, 'a price or a stock could not be changed');
    throw data(null, { status: 503 });
  });
  if (changed.ok) return { ok: true as const, name: changed.name, ...parsed.wanted };
  if (changed.reason === 'newer') return data({ ok: false as const, now: changed.now }, { status: 409 });
  return data({ ok: false as const, problem: 'El producto ya no está en la tienda.' }, { status: 404 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
