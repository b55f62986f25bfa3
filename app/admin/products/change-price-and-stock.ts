import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { changePriceAndStock } from '#shop/catalog/editing/change-price-and-stock.server.ts';
import { parsePriceAndStock } from '#shop/catalog/editing/price-and-stock-form.ts';
import { hasPermission } from '#shop/staff/roles/permissions.ts';
import type { Route } from './+types/change-price-and-stock';

export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  // Without the permission for the catalogue the price stays as it is.
  const price = hasPermission(actor, 'catalogue') ? 'price' : 'priceRead';
  const parsed = parsePriceAndStock({ price: form.get(price), stock: form.get('stock') });
  const read = parsePriceAndStock({ price: form.get('priceRead'), stock: form.get('stockRead') });
  if (!parsed.ok) return data({ ok: false as const, errors: parsed.errors }, { status: 400 });
  if (!read.ok)
    return data({ ok: false as const, problem: 'Recarga la página y vuelve a intentarlo.' }, { status: 400 });

  const changed = await changePriceAndStock(context.get(dbContext), {
    productId,
    read: read.wanted,
    wanted: parsed.wanted,
    actor,
  });
  if (changed.ok) return { ok: true as const, name: changed.name, ...changed.now };
  if (changed.reason === 'newer') return data({ ok: false as const, now: changed.now }, { status: 409 });
  return data({ ok: false as const, problem: 'El producto ya no está en la tienda.' }, { status: 404 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
