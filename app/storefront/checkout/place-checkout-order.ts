import { parseWithValibot } from '@conform-to/valibot';
import { type RouterContextProvider, redirect } from 'react-router';
import { retryAfter, retryText } from '#app/account/retry-text.ts';
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  logContext,
  paymentProviderContext,
  viewerContext,
  viewerUnknownContext,
} from '#app/context.ts';
import { readForm } from '#app/read-form.server.ts';
import { shortJson } from '#app/short-json.server.ts';
import { checkoutAddress, checkoutFormFor, isHome } from '#shop/orders/checkout-form.ts';
import { type CheckoutMethod, isCheckoutMethod, paymentMethodOf } from '#shop/orders/checkout-method.ts';
import type { NewOrder, StandingOrder } from '#shop/orders/order.ts';
import { consentsOf } from '#shop/orders/order-form.ts';
import { parseOrderRequest } from '#shop/orders/order-request.ts';
import { placeOrder } from '#shop/orders/place-order.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/place-checkout-order';
import { readCardFields, takeCardStep } from './card-step.server.ts';
import type { CheckoutAnswer, PaymentStep } from './checkout-answers.ts';
import { refusedOrder, toldOf } from './refused-order.ts';
import { readProofStep } from './transfer-step.server.ts';
import { takeWidgetStep } from './widget-step.server.ts';

const databaseAway: CheckoutAnswer = { outcome: 'failed', message: 'Base de datos no disponible.' };
/** What stands for a card or a file goes to its own step only, and never back. */
const notForTheForm = ['order', 'cardToken', 'acceptanceToken', 'personalAuthToken', 'installments', 'transferProof'];

/** Who comes here by the address finds the page it serves. */
export function loader() {
  return redirect('/checkout');
}

/** Places what is in the cart and begins its payment. Who asks again with the same key gets the same order, paid as asked now. */
export async function action({ request, context }: Route.ActionArgs) {
  const limits = context.get(limitsContext);
  const address = context.get(clientAddressContext);
  // A file is counted before it is read: reading it is the work.
  const mayRead = mayBringFile(request) ? await limits.takeProof(address) : ({ ok: true } as const);
  if (!mayRead.ok) return refuseForNow(mayRead.retryAfterSeconds);

  const fields = await readForm(request);
  const submission = parseWithValibot(fields, { schema: checkoutFormFor(fields.get('country')) });
  if (submission.status !== 'success')
    return answer({ outcome: 'form', submission: submission.reply({ hideFields: notForTheForm }) }, 400);
  const form = submission.value;
  const asked = parseOrderRequest(fields.get('order'));
  if (!asked) return refuse('El carrito no se pudo leer. Recarga la página.', 400);
  const method = fields.get('paymentMethod');
  if (!isCheckoutMethod(method)) return refuse('Elige un método de pago.', 400);

  // A customer's order must not go down as a stranger's.
  if (context.get(viewerUnknownContext)) return answer(databaseAway, 503);

  const allowed = await limits.takeOrder(address);
  if (!allowed.ok) return refuseForNow(allowed.retryAfterSeconds);

  try {
    const settings = await getStoreSettings(context.get(dbContext));
    const refusal = methodRefusal(method, {
      isAbroad: !isHome(form.country),
      hasProvider: context.get(paymentProviderContext) !== null,
      hasAccounts: settings.transferAccounts.length > 0,
    });
    if (refusal) return refuse(refusal, 409);

    const order = {
      ...asked,
      shippingAddress: checkoutAddress(form),
      notes: form.notes ?? '',
      paymentMethod: paymentMethodOf(method),
      userId: context.get(viewerContext)?.userId ?? null,
      consents: consentsOf(form, settings),
    };
    switch (method) {
      case 'widget':
        return await placeAndPay(context, order, (placed) => takeWidgetStep(context, placed));
      case 'card': {
        const card = readCardFields(fields);
        if (!card) return refuse('Los datos de la tarjeta no llegaron completos.', 400);
        return await placeAndPay(context, order, (placed) => takeCardStep(context, placed, card));
      }
      case 'transfer': {
        const step = await readProofStep(context, fields);
        if (!step.ok) return answer({ outcome: step.outcome, message: step.message }, step.status);
        try {
          return await placeAndPay(context, { ...order, proof: step.proof }, async () => ({ kind: 'proof-received' }));
        } finally {
          await step.dropUnlessUsed();
        }
      }
      case 'cash':
        return await placeAndPay(context, order, async () => ({ kind: 'on-delivery' }));
    }
  } catch (error) {
    context.get(logContext).error({ err: error }, 'an order could not be placed');
    return answer(databaseAway, 503);
  }
}

/** The fields alone, with the longest cart, stay well below this. */
const mostWithoutFile = 256 * 1024;

function mayBringFile(request: Request): boolean {
  const bytes = request.headers.get('Content-Length');
  return bytes === null || Number(bytes) > mostWithoutFile;
}

/** Why a way of paying is not to be had, in the shopper's words: the page does not offer it then. */
function methodRefusal(
  method: CheckoutMethod,
  { isAbroad, hasProvider, hasAccounts }: { isAbroad: boolean; hasProvider: boolean; hasAccounts: boolean },
): string | null {
  const isOffered = { widget: hasProvider, card: hasProvider, transfer: hasAccounts, cash: true }[method];
  if (!isOffered) return 'Este método de pago no está disponible. Elige otro.';
  return method === 'cash' && isAbroad ? 'El pago contraentrega es solo para pedidos en Colombia.' : null;
}

type Context = Readonly<RouterContextProvider>;

/** Nothing outside is asked before the order stands; whatever fails from there on, it can be paid another way. */
async function placeAndPay(
  context: Context,
  order: NewOrder,
  pay: (placed: StandingOrder) => Promise<PaymentStep | 'settling'>,
): Promise<Response> {
  const placed = await placeOrder(context.get(dbContext), order);
  if (!placed.ok) return answer(refusedOrder(placed), 409);
  const payment = await pay(placed.order);
  return payment === 'settling'
    ? answer({ outcome: 'settling', order: toldOf(placed.order) }, 409)
    : answer({ outcome: 'placed', order: toldOf(placed.order), payment }, 200);
}

function refuse(message: string, status: number, headers?: Record<string, string>): Response {
  return answer({ outcome: 'failed', message }, status, headers);
}

function refuseForNow(seconds: number): Response {
  return refuse(retryText(seconds), 429, retryAfter(seconds));
}

function answer(body: CheckoutAnswer, status: number, headers: Record<string, string> = {}): Response {
  return shortJson(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
