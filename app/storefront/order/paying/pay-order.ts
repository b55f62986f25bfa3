import { type RouterContextProvider, redirect } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext, paymentProviderContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { type AnswerJson, answerJson } from '#app/requests/short-json.server.ts';
import { withdrawnText } from '#app/storefront/paying/method-step.ts';
import { methodSteps } from '#app/storefront/paying/method-steps.server.ts';
import type { PayAnswer } from '#app/storefront/paying/paying-answers.ts';
import { answerOrderPage } from '#app/storefront/without-scripts/answer-order-page.server.ts';
import type { Db } from '#db/database.server.ts';
import { isAbroad } from '#shop/colombia.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { fieldSetFor } from '#shop/orders/form/order-fields.ts';
import { readDetails } from '#shop/orders/form/order-form.ts';
import { parseShownAmount } from '#shop/orders/form/order-request.ts';
import { goodsToPay } from '#shop/orders/goods-to-pay.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import { fallingFee } from '#shop/orders/money/delivery-fee.server.ts';
import { formatOrderNumber, type OrderByLink } from '#shop/orders/order.ts';
import { findSuccessor } from '#shop/orders/placing/successor.server.ts';
import { findReorderLink } from '#shop/orders/reorder/find-reorder-link.server.ts';
import { methodRefusal } from '#shop/paying/offered-methods.ts';
import { isMethodCode, type MethodCode, methodRecords } from '#shop/paying/payment-methods.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/pay-order';
import { missingDetails } from './missing-details.ts';

/** Redirects GET requests to the order's page. */
export function loader({ params: { token } }: Route.LoaderArgs) {
  return redirect(`/pedido/${encodeURIComponent(token)}`);
}

/** Pays an unpaid order by the chosen method. The order is found by its secret link. */
export async function action(args: Route.ActionArgs) {
  return answerOrderPage(args.request, args.params.token, await answerScript(args));
}

async function answerScript({ request, params: { token }, context }: Route.ActionArgs): Promise<Response> {
  const allowed = await context.get(limitsContext).takePayment(context.get(clientAddressContext));
  if (!allowed.ok) return refuse(retryText(allowed.retryAfterSeconds), 429, retryAfter(allowed.retryAfterSeconds));

  const fields = await readForm(request);
  const method = fields.get('paymentMethod');
  if (!isMethodCode(method)) return refuse('Elige un método de pago.', 400);
  try {
    const order = await findOrderByToken(context.get(dbContext), token);
    return order ? await pay(context, { order, token, method, fields }) : refuse('No encontramos este pedido.', 404);
  } catch (error) {
    const { problem, status } = explainFault(context, error, 'a payment could not be begun');
    return refuse(problem, status);
  }
}

const pricesChanged =
  'Los precios cambiaron desde que hiciste este pedido. Para pagar de otra forma, haz uno nuevo con los precios de hoy o escríbenos.';

function costsMore({ fee, total }: { fee: Pesos; total: Pesos }): string {
  return `Pagar contraentrega suma ${formatPesos(fee)} al envío: el total es ${formatPesos(total)}. Recarga la página y confírmalo.`;
}

type PayRequest = { order: OrderByLink; token: string; method: MethodCode; fields: FormData };

async function pay(context: Readonly<RouterContextProvider>, { order, token, method, fields }: PayRequest) {
  const db = context.get(dbContext);
  const provider = context.get(paymentProviderContext);
  const { transferAccounts: accounts, paymentLimits, orderFields } = await getStoreSettings(db);
  const goods = goodsToPay(order);
  const refusal = methodRefusal(method, {
    takesOnline: provider !== null,
    takesTransfers: accounts.length > 0,
    onlineLimits: paymentLimits,
    isAbroad: isAbroad(order.shippingAddress.country),
    ...goods,
    total: order.totalAmount - fallingFee({ ...order, deletedAt: null }),
  });
  if (refusal) return refuse(refusal, 409);
  const fieldSet = fieldSetFor(orderFields, methodRecords[method], goods);
  const names = missingDetails(order, method, orderFields);
  const parsed = readDetails(fieldSet, { names, country: order.shippingAddress.country }, fields);
  if (!parsed.ok) return refuse(parsed.message, 400);
  const step = await methodSteps[method]({ context, fields, place: 'order-page' });
  if (!step.ok) return refuse(step.answer.message, step.status);

  // A payment window that was closed may still have charged: the order must not be paid twice.
  const shownTotal = parseShownAmount(fields.get('shownTotal'));
  const choice = { accessToken: token, method: methodRecords[method].stored, details: parsed.details, shownTotal };
  const chosen = await askingFirst(db, provider, (providerAnswer) =>
    choosePaymentMethod(db, { ...choice, answer: providerAnswer }),
  );
  if (!chosen.ok) {
    switch (chosen.reason) {
      case 'not-found':
        return refuse('No encontramos este pedido.', 404);
      case 'settling':
        return answer({ outcome: 'settling' }, 409);
      case 'provider-silent':
        return answer({ outcome: 'payment', payment: { kind: 'unanswered' } }, 200);
      case 'cancelled':
        return refuseCancelled(db, order);
      case 'withdrawn':
        return refuseForNew(db, order, withdrawnText);
      case 'incomplete':
        return refuse('La tienda acaba de cambiar los datos que pide. Recarga la página.', 409);
      case 'revision-waiting':
        return refuse(
          'Un cambio de tu pedido espera tu respuesta. Recarga la página y respóndelo antes de pagar.',
          409,
        );
      case 'method-refused':
        return refuse(chosen.message, 409);
      case 'costs-more':
        return refuse(costsMore(chosen), 409);
      case 'prices-changed':
        return refuseForNew(db, order, pricesChanged);
    }
  }
  const payment = await step.pay({ id: chosen.order.id, until: chosen.until });
  return payment === 'settling' ? answer({ outcome: 'settling' }, 409) : answer({ outcome: 'payment', payment }, 200);
}

function refuse(message: string, status: number, headers?: Record<string, string>): Response {
  return answer({ outcome: 'failed', message }, status, headers);
}

/** Refuses to pay a cancelled order; one that another order replaced is not to be ordered once more. */
async function refuseCancelled(db: Db, order: OrderByLink): Promise<Response> {
  const successor = await findSuccessor(db, order);
  return successor
    ? refuse(`Este pedido lo reemplazaste por el ${formatOrderNumber(successor.orderNumber)}: paga ese.`, 409)
    : refuseForNew(db, order, 'Este pedido se canceló. Haz uno nuevo.');
}

/** Refuses to pay an order whose products have to be ordered again, with a link to do so. */
async function refuseForNew(db: Db, { items }: Pick<OrderByLink, 'items'>, message: string): Promise<Response> {
  const again = await findReorderLink(db, items);
  return answer({ outcome: 'failed', message, ...(again && { again }) }, 409);
}

const answer: AnswerJson<PayAnswer> = answerJson;
