import { viewerContext } from '#app/context.ts';
import { readCartCookie } from '#app/storefront/without-scripts/guest-cart/cart-cookie.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import type { Route } from './+types/session';

/** The viewer's data for the page header; null if signed out. */
export type SessionAnswer = {
  viewer: Pick<Viewer, 'fullName' | 'email' | 'role' | 'avatarUrl'> | null;
  /** present if there is a cart that was filled without scripts, to be merged into the browser's own */
  guestCart?: true;
};

export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const answer: SessionAnswer = {
    viewer: viewer && {
      fullName: viewer.fullName,
      email: viewer.email,
      role: viewer.role,
      avatarUrl: viewer.avatarUrl,
    },
    ...(readCartCookie(request) !== null && { guestCart: true }),
  };
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}
