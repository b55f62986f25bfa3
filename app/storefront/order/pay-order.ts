import { type RouterContextProvider, redirect } from 'react-router';
import { retryAfter, retryText } from '#app/account/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext, logContext, paymentProviderContext } from '#app/context.ts';
import { readForm } from '#app/read-form.server.ts';
import { isAbroad } from '#shop/colombia.ts';
import { type CheckoutMethod, isCheckoutMethod, paymentMethodOf } from '#shop/orders/checkout-method.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { findOrderByToken } from '#shop/orders/find-orders.server.ts';
import type { OrderByLink } from '#shop/orders/order.ts';
import { checkPayment } from '#shop/payments/check-payment.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { readCardFields, takeCardStep } from '../checkout/card-step.server.ts';
import type { PayAnswer } from '../checkout/checkout-answers.ts';
import { takeWidgetStep } from '../checkout/widget-step.server.ts';
import type { Route } from './+types/pay-order';
import { methodsOffered } from './methods-offered.ts';

/** Only asked by scripts; who comes here by the address finds the order. */
export function loader({ params: { token } }: Route.LoaderArgs) {
  return redirect(`/pedido/${encodeURIComponent(token)}`);
}

/** Pays an order that waits for its payment, in the way asked for now, by its secret link. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const allowed = await context.get(limitsContext).takePayment(context.get(clientAddressContext));
  if (!allowed.ok) return refuse(retryText(allowed.retryAfterSeconds), 429, retryAfter(allowed.retryAfterSeconds));

  const fields = await readForm(request);
  const method = fields.get('paymentMethod');
  if (!isCheckoutMethod(method)) return refuse('Elige un método de pago.', 400);
  try {
    const order = await findOrderByToken(context.get(dbContext), token);
    return order ? await pay(context, { order, token, method, fields }) : refuse('No encontramos este pedido.', 404);
  } catch (error) {
    context.get(logContext).error({ err: error }, 'a payment could not be begun');
    return refuse('Base de datos no disponible.', 503);
  }
}

type Asked = { order: OrderByLink; token: string; method: CheckoutMethod; fields: FormData };

async function pay(context: Readonly<RouterContextProvider>, { order, token, method, fields }: Asked) {
  const db = context.get(dbContext);
  const provider = context.get(paymentProviderContext);
  const { transferAccounts: accounts } = await getStoreSettings(db);
  const offered = methodsOffered({
    takesOnline: provider !== null,
    takesTransfers: accounts.length > 0,
    isAtHome: !isAbroad(order.shippingAddress.country),
  });
  if (!offered.includes(method)) return refuse('Este método de pago no está disponible. Elige otro.', 409);
  const card = method === 'card' ? readCardFields(fields) : null;
  if (method === 'card' && !card) return refuse('Por favor, corrige los datos de la tarjeta.', 400);

  // A window that was closed may have been paid in all the same: nobody is to pay twice.
  const standing = await checkPayment(db, provider, { orderId: order.id });
  if (standing?.state === 'paid' || standing?.state === 'pending') return answer({ outcome: 'settling' }, 409);

  const chosen = await choosePaymentMethod(db, { accessToken: token, method: paymentMethodOf(method) });
  if (!chosen.ok) {
    switch (chosen.reason) {
      case 'not-found':
        return refuse('No encontramos este pedido.', 404);
      case 'settling':
        return answer({ outcome: 'settling' }, 409);
      case 'cancelled':
        return refuse('Este pedido se canceló. Haz uno nuevo.', 409);
    }
  }
  switch (method) {
    case 'widget': {
      const payment = await takeWidgetStep(context, chosen.order);
      return payment === 'settling' ? answer({ outcome: 'settling' }, 409) : answer({ outcome: 'payment', payment });
    }
    case 'card':
      return card
        ? answer({ outcome: 'payment', payment: await takeCardStep(context, chosen.order, card) })
        : refuse('Por favor, corrige los datos de la tarjeta.', 400);
    case 'transfer':
      return answer({ outcome: 'accounts', accounts, until: chosen.until?.toISOString() ?? null });
    case 'cash':
      return answer({ outcome: 'payment', payment: { kind: 'on-delivery' } });
  }
}

function refuse(message: string, status: number, headers?: Record<string, string>): Response {
  return answer({ outcome: 'failed', message }, status, headers);
}

function answer(body: PayAnswer, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
