import { redirect } from 'react-router';
import { retryAfter } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext, paymentProviderContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { type AnswerJson, answerJson } from '#app/requests/short-json.server.ts';
import type { StateAnswer } from '#app/storefront/paying/paying-answers.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import { checkPayment } from '#shop/payments/check-payment.server.ts';
import type { Route } from './+types/order-state';
import { readTransactionId } from './transaction-id.ts';

/** Redirects GET requests to the order's page. */
export function loader({ params: { token } }: Route.LoaderArgs) {
  return redirect(`/pedido/${encodeURIComponent(token)}`);
}

/**
 * Checks an order's payment with the provider and returns its state. The transaction id sent by the browser is only
 * looked up, never trusted.
 */
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
    return answer({}, explainFault(context, error, 'the state of a payment could not be read').status);
  }
}

const answer: AnswerJson<StateAnswer | Record<string, never>> = answerJson;
