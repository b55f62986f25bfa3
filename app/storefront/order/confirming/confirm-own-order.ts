import { data, redirect } from 'react-router';
import { retryAfter } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { orderPageOf } from '#app/storefront/order/order-page-of.ts';
import { confirmOwnOrder } from '#shop/orders/confirming/confirm-order.server.ts';
import type { Route } from './+types/confirm-own-order';
import { notToConfirm } from './confirmation-situation.ts';

/** Redirects GET requests to the order's page: opening a link confirms nothing. */
export function loader({ params: { token } }: Route.LoaderArgs) {
  return redirect(orderPageOf(token));
}

/** Confirms the order of a secret link. The order's page says what came of it. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const allowed = await context.get(limitsContext).takeStateCheck(token, context.get(clientAddressContext));
  if (!allowed.ok) throw data(null, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });
  const confirmed = await confirmOwnOrder(context.get(dbContext), token);
  if (confirmed.ok) return redirect(orderPageOf(token), 303);
  if (confirmed.reason === 'not-found') throw data(null, { status: 404 });
  return redirect(`${orderPageOf(token)}?${new URLSearchParams({ aviso: notToConfirm })}`, 303);
}
