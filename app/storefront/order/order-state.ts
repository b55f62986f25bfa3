import { redirect } from 'react-router';
import { retryAfter } from '#app/account/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext, logContext, paymentProviderContext } from '#app/context.ts';
import { readForm } from '#app/read-form.server.ts';
import { shortJson } from '#app/short-json.server.ts';
import { findOrderByToken } from '#shop/orders/find-orders.server.ts';
import { checkPayment } from '#shop/payments/check-payment.server.ts';
import type { StateAnswer } from '../checkout/checkout-answers.ts';
import type { Route } from './+types/order-state';
import { readTransactionId } from './transaction-id.ts';

/** Only asked by scripts; who comes here by the address finds the order. */
export function loader({ params: { token } }: Route.LoaderArgs) {
  return redirect(`/pedido/${encodeURIComponent(token)}`);
}

/** Says how the payment of an order stands, the provider asked first. Whatever a browser brings back from there only names what to look up. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const allowed = await context.get(limitsContext).takeStateCheck(token, context.get(clientAddressContext));
  if (!allowed.ok) return answer({}, 429, retryAfter(allowed.retryAfterSeconds));

  const transactionId = readTransactionId((await readForm(request)).get('transactionId'));
  try {
    const db = context.get(dbContext);
    const order = await findOrderByToken(db, token);
    const provider = context.get(paymentProviderContext);
    const standing = order && (await checkPayment(db, provider, { orderId: order.id, transactionId }));
    if (!standing) return answer({}, 404);
    const { status, state, message } = standing;
    return answer({ status, payment: state, message }, 200);
  } catch (error) {
    context.get(logContext).error({ err: error }, 'the state of a payment could not be told');
    return answer({}, 503);
  }
}

function answer(body: StateAnswer | Record<string, never>, status: number, headers: Record<string, string> = {}) {
  return shortJson(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
