import { redirect } from 'react-router';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { addToGuestCart } from '#shop/guest-carts/change-guest-cart.server.ts';
import { parsePickupRequest } from '#shop/pickup/pickup-request.ts';
import type { Route } from './+types/add-to-cart';
import { cartCookie, readCartCookie } from './cart-cookie.server.ts';
import { cartNoticePath, cartPath } from './cart-notices.ts';

/** Redirects GET requests to the cart. */
export function loader() {
  return redirect(cartPath);
}

/** Puts units or a pack in the cart of a visitor without scripts, which is created if there is none. */
export async function action({ request, context }: Route.ActionArgs) {
  const choice = parsePickupRequest(await readForm(request));
  if (!choice) return redirect(cartNoticePath('incompleto'), 303);

  const token = readCartCookie(request);
  const allowed = token ?? (await context.get(limitsContext).takeGuestCart(context.get(clientAddressContext))).ok;
  if (!allowed) return redirect(cartNoticePath('espera'), 303);

  const work = addToGuestCart(context.get(dbContext), token, choice);
  const added = await orFault(context, 'a cart without scripts could not be changed', work);
  if (added instanceof Fault) return redirect(cartNoticePath('falla'), 303);
  if (added.ok) return redirect(cartPath, { status: 303, headers: { 'Set-Cookie': cartCookie(added.token) } });
  const notices = { gone: 'no-disponible', stock: 'agotado', full: 'lleno' } as const;
  return redirect(cartNoticePath(notices[added.reason]), 303);
}
