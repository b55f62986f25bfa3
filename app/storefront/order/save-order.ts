import { data, redirect } from 'react-router';
import { withReturnPath } from '#app/account/sign-in/return-path.ts';
import { clientAddressContext, dbContext, limitsContext, viewerContext } from '#app/context.ts';
import { claimOrder } from '#shop/orders/claim-order.server.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import type { Route } from './+types/save-order';

/** Redirects GET requests to the order's page. */
export function loader({ params: { token } }: Route.LoaderArgs) {
  return redirect(`/pedido/${encodeURIComponent(token)}`);
}

/** Adds the order of a secret link to the account of the viewer, who signs in first. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const allowed = await context.get(limitsContext).takeStateCheck(token, context.get(clientAddressContext));
  if (!allowed.ok) throw data(null, { status: 429 });
  const db = context.get(dbContext);
  if (!(await findOrderByToken(db, token))) throw data(null, { status: 404 });
  const page = `/pedido/${encodeURIComponent(token)}`;
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect(withReturnPath('/login', page), 303);
  await claimOrder(db, { accessToken: token, userId: viewer.userId });
  return redirect(page, 303);
}
