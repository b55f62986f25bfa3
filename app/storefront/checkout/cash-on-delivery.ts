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
import type { ConsentPurpose } from '#db/schema.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import { wordingText } from '#shop/legal/wording.ts';
import type { Pesos } from '#shop/money.ts';
import { marketingConsent, type OrderForm, orderConsent, orderForm, shippingAddress } from '#shop/orders/order-form.ts';
import { parseOrderRequest } from '#shop/orders/order-request.ts';
import { type PlaceOrderResult, placeOrder } from '#shop/orders/place-order.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import type { Route } from './+types/cash-on-delivery';

/** What the dialog is told of the order it sent. */
export type CashOnDeliveryAnswer =
  | { outcome: 'placed'; orderNumber: string; total: Pesos }
  /** some fields are not as they should be */
  | { outcome: 'form'; submission: SubmissionResult }
  /** the cart is not what the shopper saw, and nothing was ordered */
  | { outcome: 'changed'; lines: ChangedLine[] }
  | { outcome: 'empty-cart' }
  /** an order with other content stands under this attempt's key already */
  | { outcome: 'key-used'; orderNumber: string }
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
    return placed.ok
      ? answer({ outcome: 'placed', orderNumber: placed.order.orderNumber, total: placed.order.total }, 200)
      : answer(refusal(placed), 409);
  } catch (error) {
    context.get(logContext).error({ err: error }, 'an order could not be placed');
    return answer(databaseAway, 503);
  }
}

function refusal(refused: Extract<PlaceOrderResult, { ok: false }>): CashOnDeliveryAnswer {
  switch (refused.reason) {
    case 'empty-cart':
      return { outcome: 'empty-cart' };
    case 'changed':
      return { outcome: 'changed', lines: refused.lines };
    case 'key-used':
      return { outcome: 'key-used', orderNumber: refused.orderNumber };
  }
}

function answer(body: CashOnDeliveryAnswer, status: number, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

function consentsOf(
  { subscribe }: OrderForm,
  settings: SettingsValues,
): { purpose: ConsentPurpose; wording: string }[] {
  const needed = { purpose: 'terms-and-data', wording: wordingText(orderConsent(settings)) } as const;
  return subscribe ? [needed, { purpose: 'marketing', wording: marketingConsent }] : [needed];
}
