import { dbContext } from '#app/context.ts';
import { deleteGuestCart } from '#shop/guest-carts/change-guest-cart.server.ts';
import { findGuestCart } from '#shop/guest-carts/find-guest-cart.server.ts';
import type { Route } from './+types/hand-over-cart';
import { cartCookie, readCartCookie } from './cart-cookie.server.ts';

/** The lines as the browser stores them. */
export type HandedOverCart = { cart: string };

const noStore = { 'Cache-Control': 'no-store' };

/** Returns the cart that a visitor filled without scripts, to be merged into the browser's own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const cart = await findGuestCart(context.get(dbContext), readCartCookie(request));
  const answer: HandedOverCart = { cart: JSON.stringify(cart?.items ?? []) };
  return Response.json(answer, { headers: noStore });
}

/** Deletes that cart and its cookie, once the browser has its lines. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = readCartCookie(request);
  if (token !== null) await deleteGuestCart(context.get(dbContext), token);
  return new Response(null, { status: 204, headers: { ...noStore, 'Set-Cookie': cartCookie(null) } });
}
