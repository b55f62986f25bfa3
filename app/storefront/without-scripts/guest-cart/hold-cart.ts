import { redirect } from 'react-router';
import { dbContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import type { ReserveAnswer } from '#app/storefront/paying/paying-answers.ts';
import { action as reserve } from '#app/storefront/paying/transfer/reserve.ts';
import { replaceGuestCart } from '#shop/guest-carts/change-guest-cart.server.ts';
import { findGuestCart } from '#shop/guest-carts/find-guest-cart.server.ts';
import type { Route } from './+types/hold-cart';
import { readCartCookie } from './cart-cookie.server.ts';
import { type CartNotice, cartPath } from './cart-notices.ts';

const transferPath = '/carrito/transferencia';

/** Redirects GET requests to the page with the form. */
export function loader() {
  return redirect(transferPath);
}

/** Keeps price and stock of the cart for a visitor without scripts, who is then shown the accounts. */
export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const token = readCartCookie(request);
  const cart = await orFault(context, 'a cart without scripts could not be read', findGuestCart(db, token));
  if (cart instanceof Fault) return redirect(noticePath('falla'), 303);
  if (token === null || cart === null) return redirect(cartPath, 303);
  // The hold has today's prices, and so has the cart from now on.
  await replaceGuestCart(db, token, cart.items);

  const form = new URLSearchParams({ order: JSON.stringify(cart.order) });
  const response = await reserve({ request: new Request(request.url, { method: 'POST', body: form }), context });
  const answer: ReserveAnswer = await response.json();
  if (answer.outcome === 'reserved') return redirect(transferPath, 303);
  if (answer.outcome === 'settling') return redirect(`/pedido/${answer.order.token}`, 303);
  if (response.status === 429) return redirect(noticePath('espera'), 303);
  return redirect(noticePath(answer.outcome === 'too-many' ? 'muchas' : 'falla'), 303);
}

const noticePath = (notice: CartNotice) => `${transferPath}?aviso=${notice}`;
