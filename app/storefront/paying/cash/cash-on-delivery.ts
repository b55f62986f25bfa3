import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { type RouterContextProvider, redirect } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import {
  clientAddressContext,
  clientKeyContext,
  dbContext,
  limitsContext,
  paymentProviderContext,
  viewerContext,
  viewerUnknownContext,
} from '#app/context.ts';
import { outageText } from '#app/faults/fault-words.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { type AnswerJson, answerJson } from '#app/requests/short-json.server.ts';
import type { Placed } from '#app/storefront/paying/paying-answers.ts';
import { refusedOrder } from '#app/storefront/paying/refused-order.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import type { Pesos } from '#shop/money.ts';
import { consentsOf } from '#shop/orders/form/order-consent.ts';
import { fieldSetFor } from '#shop/orders/form/order-fields.ts';
import { orderAddress, orderFormFor } from '#shop/orders/form/order-form.ts';
import { parseOrderRequest, parseShownAmount } from '#shop/orders/form/order-request.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import type { Route } from './+types/cash-on-delivery';

/** The response to an order sent by the dialog. */
export type CashOnDeliveryAnswer =
  /** `token`: the secret of the link that shows the order */
  | { outcome: 'placed'; orderNumber: string; total: Pesos; token: string }
  /** some fields are invalid */
  | { outcome: 'form'; submission: SubmissionResult }
  /** the cart, or the price of its shipping, differs from what the shopper saw, and nothing was ordered */
  | { outcome: 'changed'; lines: ChangedLine[]; shipping?: Pesos }
  /** an order above a limit of units: the shop takes it on WhatsApp only */
  | { outcome: 'too-many'; text: string }
  | { outcome: 'empty-cart' }
  /** the attempt's key belongs to an order with other content; one that is `waiting` for its payment may be replaced */
  | { outcome: 'key-used'; orderNumber: string; waiting: boolean }
  /** the attempt's order is paid another way, or its payment is being confirmed */
  | { outcome: 'settling'; order: Placed }
  /**
   * an order with the same goods of the same telephone is paid or being paid; null if not proved to be this shopper's
   */
  | { outcome: 'same-order'; order: Placed | null }
  | { outcome: 'failed'; message: string };

/** Redirects GET requests to the cart: there is no page at this address, because the dialog opens on other pages. */
export function loader() {
  return redirect('/carrito');
}

export async function action({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const fields = await readForm(request);
  try {
    const settings = await getStoreSettings(context.get(dbContext));
    return await order(context, fields, settings);
  } catch (error) {
    const { problem, status } = explainFault(context, error, 'an order could not be placed');
    return answer({ outcome: 'failed', message: problem }, status);
  }
}

async function order(context: Readonly<RouterContextProvider>, fields: FormData, settings: SettingsValues) {
  const fieldSet = fieldSetFor(settings.orderFields, methodRecords.cash);
  const submission = parseWithValibot(fields, { schema: orderFormFor(fieldSet) });
  if (submission.status !== 'success') return answer({ outcome: 'form', submission: submission.reply() }, 400);
  const orderRequest = parseOrderRequest(fields.get('order'));
  if (!orderRequest)
    return answer({ outcome: 'failed', message: 'El carrito no se pudo leer. Recarga la página.' }, 400);

  // A customer's order must not be stored as a guest's.
  if (context.get(viewerUnknownContext)) return answer({ outcome: 'failed', message: outageText }, 503);

  const allowed = await context.get(limitsContext).takeOrder(context.get(clientAddressContext));
  if (!allowed.ok) {
    const { retryAfterSeconds } = allowed;
    return answer({ outcome: 'failed', message: retryText(retryAfterSeconds) }, 429, retryAfter(retryAfterSeconds));
  }

  const db = context.get(dbContext);
  const shippingAddress = orderAddress(submission.value);
  const newOrder = {
    ...orderRequest,
    shownShipping: parseShownAmount(fields.get('shownShipping')),
    shippingAddress,
    notes: submission.value.notes,
    paymentMethod: methodRecords.cash.stored,
    userId: context.get(viewerContext)?.userId ?? null,
    clientKey: context.get(clientKeyContext),
    consents: consentsOf(shippingAddress, settings),
  };
  const provider = context.get(paymentProviderContext);
  const placed = await askingFirst(db, provider, (providerAnswer) =>
    placeOrder(db, newOrder, new Date(), providerAnswer),
  );
  if (!placed.ok) return answer(refusedOrder(placed), 409);
  const { orderNumber, total, accessToken } = placed.order;
  return answer({ outcome: 'placed', orderNumber, total, token: accessToken }, 200);
}

const answer: AnswerJson<CashOnDeliveryAnswer> = answerJson;
