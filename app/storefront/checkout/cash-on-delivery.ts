import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { redirect } from 'react-router';
import { retryAfter, retryText } from '#app/account/retry-text.ts';
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  logContext,
  viewerContext,
  viewerUnknownContext,
} from '#app/context.ts';
import { readForm } from '#app/read-form.server.ts';
import { shortJson } from '#app/short-json.server.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import type { Pesos } from '#shop/money.ts';
import { consentsOf, orderForm, shippingAddress } from '#shop/orders/order-form.ts';
import { parseOrderRequest } from '#shop/orders/order-request.ts';
import { placeOrder } from '#shop/orders/place-order.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/cash-on-delivery';
import type { Placed } from './checkout-answers.ts';
import { refusedOrder } from './refused-order.ts';

/** What the dialog is told of the order it sent. */
export type CashOnDeliveryAnswer =
  /** `token`: the secret of the link that shows the order */
  | { outcome: 'placed'; orderNumber: string; total: Pesos; token: string }
  /** some fields are not as they should be */
  | { outcome: 'form'; submission: SubmissionResult }
  /** the cart is not what the shopper saw, and nothing was ordered */
  | { outcome: 'changed'; lines: ChangedLine[] }
  | { outcome: 'empty-cart' }
  /** an order with other content stands under this attempt's key already; one that is `waiting` to be paid may be replaced */
  | { outcome: 'key-used'; orderNumber: string; waiting: boolean }
  /** this attempt's order is paid another way already, or its payment is being confirmed */
  | { outcome: 'settling'; order: Placed }
  | { outcome: 'failed'; message: string };

const databaseAway: CashOnDeliveryAnswer = { outcome: 'failed', message: 'Base de datos no disponible.' };

/** The dialog lives on other pages; who comes here by the address finds the cart. */
export function loader() {
  return redirect('/carrito');
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const submission = parseWithValibot(fields, { schema: orderForm });
  if (submission.status !== 'success') return answer({ outcome: 'form', submission: submission.reply() }, 400);
  const asked = parseOrderRequest(fields.get('order'));
  if (!asked) return answer({ outcome: 'failed', message: 'El carrito no se pudo leer. Recarga la página.' }, 400);

  // A customer's order must not go down as a stranger's.
  if (context.get(viewerUnknownContext)) return answer(databaseAway, 503);

  const allowed = await context.get(limitsContext).takeOrder(context.get(clientAddressContext));
  if (!allowed.ok) {
    const { retryAfterSeconds } = allowed;
    return answer({ outcome: 'failed', message: retryText(retryAfterSeconds) }, 429, retryAfter(retryAfterSeconds));
  }

  try {
    const db = context.get(dbContext);
    const placed = await placeOrder(db, {
      ...asked,
      shippingAddress: shippingAddress(submission.value),
      notes: submission.value.notes ?? '',
      paymentMethod: 'Pago Contraentrega',
      userId: context.get(viewerContext)?.userId ?? null,
      consents: consentsOf(submission.value, await getStoreSettings(db)),
    });
    if (!placed.ok) return answer(refusedOrder(placed), 409);
    const { orderNumber, total, accessToken } = placed.order;
    return answer({ outcome: 'placed', orderNumber, total, token: accessToken }, 200);
  } catch (error) {
    context.get(logContext).error({ err: error }, 'an order could not be placed');
    return answer(databaseAway, 503);
  }
}

function answer(body: CashOnDeliveryAnswer, status: number, headers: Record<string, string> = {}): Response {
  return shortJson(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
