import { redirect } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import {
  clientAddressContext,
  clientKeyContext,
  dbContext,
  limitsContext,
  paymentProviderContext,
} from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { type AnswerJson, answerJson } from '#app/requests/short-json.server.ts';
import type { ReserveAnswer } from '#app/storefront/paying/paying-answers.ts';
import { refusedOrder } from '#app/storefront/paying/refused-order.ts';
import { parseOrderRequest } from '#shop/orders/form/order-request.ts';
import { holdStock } from '#shop/orders/holds/hold-stock.server.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/reserve';

/** Redirects GET requests to the checkout page. */
export function loader() {
  return redirect('/checkout');
}

/**
 * Returns the accounts to transfer to, and reserves the cart for the shopper who sees them, so that the order is not
 * refused after the money was sent.
 */
export async function action({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const orderRequest = parseOrderRequest((await readForm(request)).get('order'));
  if (!orderRequest)
    return answer({ outcome: 'failed', message: 'El carrito no se pudo leer. Recarga la página.' }, 400);

  const allowed = await context.get(limitsContext).takeReservation(context.get(clientAddressContext));
  if (!allowed.ok) {
    const { retryAfterSeconds } = allowed;
    return answer({ outcome: 'failed', message: retryText(retryAfterSeconds) }, 429, retryAfter(retryAfterSeconds));
  }

  try {
    const db = context.get(dbContext);
    const { transferAccounts: accounts } = await getStoreSettings(db);
    if (accounts.length === 0)
      return answer({ outcome: 'failed', message: 'La tienda no recibe transferencias en este momento.' }, 409);

    const attempt = { ...orderRequest, clientKey: context.get(clientKeyContext) };
    const provider = context.get(paymentProviderContext);
    const reserved = await askingFirst(db, provider, (providerAnswer) =>
      holdStock(db, attempt, new Date(), providerAnswer),
    );
    return reserved.ok
      ? answer({ outcome: 'reserved', until: reserved.until.toISOString(), accounts }, 200)
      : answer(refusedOrder(reserved), 409);
  } catch (error) {
    const { problem, status } = explainFault(context, error, 'a reservation could not be made');
    return answer({ outcome: 'failed', message: problem }, status);
  }
}

const answer: AnswerJson<ReserveAnswer> = answerJson;
