import { redirect } from 'react-router';
import { dbContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { changeGuestCartRow } from '#shop/guest-carts/change-guest-cart.server.ts';
import type { Route } from './+types/change-cart-row';
import { readCartCookie } from './cart-cookie.server.ts';
import { cartNoticePath, cartPath } from './cart-notices.ts';

/** Redirects GET requests to the cart. */
export function loader() {
  return redirect(cartPath);
}

/** Sets the units, or packs, of a row in the cart of a visitor without scripts; 0 removes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const lineId = String(form.get('lineId') ?? '');
  const quantity = String(form.get('quantity') ?? '');
  const token = readCartCookie(request);
  if (token === null) return redirect(cartPath, 303);
  if (!/^\d{1,5}$/.test(quantity)) return redirect(cartNoticePath('incompleto'), 303);
  const work = changeGuestCartRow(context.get(dbContext), token, lineId, Number(quantity));
  const changed = await orFault(context, 'a cart without scripts could not be changed', work);
  return redirect(changed instanceof Fault ? cartNoticePath('falla') : cartPath, 303);
}
