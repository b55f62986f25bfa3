import { data, type RouterContextProvider, redirect } from 'react-router';
import { retryAfter } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { orderPageOf } from '#app/storefront/order/order-page-of.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import { canBeRevised } from '#shop/orders/revisions/order-content.ts';

/** Finds the order of a secret link that its customer may still change; redirects to its page if it was sent. */
export async function getOpenOrder(context: Readonly<RouterContextProvider>, token: string) {
  const allowed = await context.get(limitsContext).takeStateCheck(token, context.get(clientAddressContext));
  if (!allowed.ok) throw data(null, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });
  const order = await findOrderByToken(context.get(dbContext), token);
  if (!order) throw data(null, { status: 404 });
  if (!canBeRevised(order.status)) throw redirect(orderPageOf(token));
  return order;
}
