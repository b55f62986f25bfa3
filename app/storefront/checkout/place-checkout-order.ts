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
import { methodSteps } from '#app/storefront/paying/method-steps.server.ts';
import type { CheckoutAnswer, PaymentStep } from '#app/storefront/paying/paying-answers.ts';
import { placedAnswer, refusedOrder } from '#app/storefront/paying/refused-order.ts';
import { areServices } from '#shop/catalog/are-services.server.ts';
import { isHome } from '#shop/colombia.ts';
import { readChosenDelivery } from '#shop/orders/form/chosen-delivery.ts';
import { consentsOf } from '#shop/orders/form/order-consent.ts';
import { fieldSetFor } from '#shop/orders/form/order-fields.ts';
import { orderAddress, orderFormFor } from '#shop/orders/form/order-form.ts';
import { parseOrderRequest, parseShownAmount } from '#shop/orders/form/order-request.ts';
import type { NewOrder, PlacedOrderState } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { proofMessages } from '#shop/orders/proofs/proof.ts';
import { NoRoomForProof } from '#shop/orders/proofs/proof-space.server.ts';
import { methodRefusal } from '#shop/paying/offered-methods.ts';
import { isMethodCode, methodRecords } from '#shop/paying/payment-methods.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import type { Route } from './+types/place-checkout-order';

/** Fields that the response never repeats: the cart, the card payment and the proof. */
const notForTheForm = [
  'order',
  'shownShipping',
  'cardToken',
  'acceptanceToken',
  'personalAuthToken',
  'installments',
  'transferProof',
];

/** Redirects GET requests to the checkout page. */
export function loader() {
  return redirect('/checkout');
}

/**
 * Places the cart as an order and starts its payment. The same idempotency key returns the same order, paid by the
 * method now chosen.
 */
export async function action({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const limits = context.get(limitsContext);
  const address = context.get(clientAddressContext);
  // Counted before the file is read, since reading it is the expensive part.
  const mayRead = mayBringFile(request) ? await limits.takeProof(address) : ({ ok: true } as const);
  if (!mayRead.ok) return refuseForNow(mayRead.retryAfterSeconds);

  const fields = await readForm(request);
  try {
    return await order(context, fields, await getStoreSettings(context.get(dbContext)));
  } catch (error) {
    if (error instanceof NoRoomForProof) return refuse(proofMessages.noRoom, 503);
    const { problem, status } = explainFault(context, error, 'an order could not be placed');
    return answer({ outcome: 'failed', message: problem }, status);
  }
}

async function order(context: Context, fields: FormData, settings: SettingsValues): Promise<Response> {
  const method = fields.get('paymentMethod');
  if (!isMethodCode(method)) return refuse('Elige un método de pago.', 400);
  const orderRequest = parseOrderRequest(fields.get('order'));
  if (!orderRequest) return refuse('El carrito no se pudo leer. Recarga la página.', 400);
  const productIds = orderRequest.lines.map(({ productId }) => productId);
  const isService = await areServices(context.get(dbContext), productIds);
  const delivery = isService ? 'parcel' : readChosenDelivery(fields.get('delivery'), settings);
  if (!delivery) return refuse('Elige cómo recibes tu pedido.', 409);
  const isFetched = delivery === 'pickup';
  const refusal = methodRefusal(method, {
    isService,
    isFetched,
    isAbroad: !isService && !isFetched && !isHome(fields.get('country')),
    takesOnline: context.get(paymentProviderContext) !== null,
    takesTransfers: settings.transferAccounts.length > 0,
    onlineLimits: settings.paymentLimits,
  });
  if (refusal) return refuse(refusal, 409);
  const fieldSet = fieldSetFor(settings.orderFields, methodRecords[method], { isService, isFetched });
  const submission = parseWithValibot(fields, { schema: orderFormFor(fieldSet, fields.get('country')) });
  if (submission.status !== 'success')
    return answer({ outcome: 'form', submission: submission.reply({ hideFields: notForTheForm }) }, 400);

  // A customer's order must not be stored as a guest's.
  if (context.get(viewerUnknownContext)) return answer({ outcome: 'failed', message: outageText }, 503);

  const allowed = await context.get(limitsContext).takeOrder(context.get(clientAddressContext));
  if (!allowed.ok) return refuseForNow(allowed.retryAfterSeconds);

  const shippingAddress = orderAddress(submission.value);
  const newOrder = {
    ...orderRequest,
    shownShipping: parseShownAmount(fields.get('shownShipping')),
    shippingAddress,
    notes: submission.value.notes,
    paymentMethod: methodRecords[method].stored,
    delivery,
    userId: context.get(viewerContext)?.userId ?? null,
    clientKey: context.get(clientKeyContext),
    consents: consentsOf(shippingAddress, settings),
  };
  const step = await methodSteps[method]({ context, fields, place: 'checkout' });
  if (!step.ok) return answer(step.answer, step.status);
  try {
    return await placeAndPay(context, { ...newOrder, ...(step.proof && { proof: step.proof }) }, step.pay);
  } finally {
    await step.cleanUp?.();
  }
}

/**
 * The size in bytes above which a form may contain a file. One without stays well below it, even with the longest cart.
 */
const mostWithoutFile = 256 * 1024;

function mayBringFile(request: Request): boolean {
  const bytes = request.headers.get('Content-Length');
  return bytes === null || Number(bytes) > mostWithoutFile;
}

type Context = Readonly<RouterContextProvider>;

/** Places the order before calling any external party, so that it can be paid another way if this payment fails. */
async function placeAndPay(
  context: Context,
  order: NewOrder,
  pay: (placed: PlacedOrderState) => Promise<PaymentStep | 'settling'>,
): Promise<Response> {
  const db = context.get(dbContext);
  const provider = context.get(paymentProviderContext);
  const placed = await askingFirst(db, provider, (providerAnswer) => placeOrder(db, order, new Date(), providerAnswer));
  if (!placed.ok) return answer(refusedOrder(placed), 409);
  const payment = await pay(placed.order);
  return payment === 'settling'
    ? answer({ outcome: 'settling', order: placedAnswer(placed.order) }, 409)
    : answer({ outcome: 'placed', order: placedAnswer(placed.order), payment }, 200);
}

function refuse(message: string, status: number, headers?: Record<string, string>): Response {
  return answer({ outcome: 'failed', message }, status, headers);
}

function refuseForNow(seconds: number): Response {
  return refuse(retryText(seconds), 429, retryAfter(seconds));
}

const answer: AnswerJson<CheckoutAnswer> = answerJson;
