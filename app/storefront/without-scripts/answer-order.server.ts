import { data, type RouterContextProvider, redirect } from 'react-router';
import { dbContext } from '#app/context.ts';
import { orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import type { CashOnDeliveryAnswer } from '#app/storefront/paying/cash/cash-on-delivery.ts';
import type { CheckoutAnswer } from '#app/storefront/paying/paying-answers.ts';
import { liveQuoting } from '#app/storefront/shipping/live-quoting.server.ts';
import { removeOrdered, renewAttempt } from '#shop/guest-carts/change-guest-cart.server.ts';
import type { Pesos } from '#shop/money.ts';
import { type OrderRequest, parseOrderRequest, parseShownAmount } from '#shop/orders/form/order-request.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { quoteCart } from '#shop/shipping/quote-cart.server.ts';
import { shippingNotice } from '#shop/shipping/shipping-notice.ts';
import { cartCookie, readCartCookie } from './guest-cart/cart-cookie.server.ts';
import { type TypedOrder, typedFields } from './order-fields.ts';

type Call = { request: Request; context: Readonly<RouterContextProvider> };

/** Why a form placed no order, and what was typed in it. */
export type RefusedForm = {
  typed: TypedOrder;
  errors: Record<string, string[] | null>;
  title: string;
  text?: string;
  /** the secret of the order that is in the way */
  token?: string;
  /** whether a press may say that this is another order */
  mayBeAnother?: true;
  /** the price of shipping that the page now shows, and that the next press confirms */
  shipping?: Pesos;
  /** whether it has more units than the shop takes here, so that it is offered as a chat */
  isTooMany?: true;
};

type OrderAnswer = CashOnDeliveryAnswer | CheckoutAnswer;

/**
 * Answers an order form without scripts: passes it to the route that answers scripts, then redirects to the order's
 * page, or returns the messages and values that the page shows.
 *
 * @param place the action of that route
 */
export async function answerOrderForm({ request, context }: Call, place: (call: Call) => Promise<Response>) {
  const form = await readForm(request);
  const order = parseOrderRequest(form.get('order'));
  if (order && form.has('another')) form.set('order', JSON.stringify({ ...order, isAnother: true }));
  form.delete('another');
  if (order) await quoteLines(context, order.lines, form);
  // The form is already read, so the other route must not count the reading of its file once more.
  const read = new Request(request.url, { method: 'POST', body: form, headers: { 'Content-Length': '0' } });
  const response = await place({ request: read, context });
  const answer: OrderAnswer = await response.json();

  const db = context.get(dbContext);
  const token = readCartCookie(request);
  if (answer.outcome === 'placed') {
    const placed = 'token' in answer ? answer.token : answer.order.token;
    const lineIds = order?.lines.map(({ lineId }) => lineId) ?? [];
    const isEmptied = token !== null && (await removeOrdered(db, token, lineIds));
    const headers = { ...(isEmptied && { 'Set-Cookie': cartCookie(null) }) };
    return redirect(`/pedido/${placed}`, { status: 303, headers });
  }
  // The key belongs to that order: the next press places another one.
  if (token !== null && (answer.outcome === 'key-used' || answer.outcome === 'settling')) await renewAttempt(db, token);
  const wait = response.headers.get('Retry-After');
  const shown = form.has('shownShipping') ? { shipping: parseShownAmount(form.get('shownShipping')) } : {};
  const refused: RefusedForm = { typed: typedFields(form), errors: {}, ...shown, ...explain(answer) };
  return data(refused, { status: response.status, headers: { ...(wait && { 'Retry-After': wait }) } });
}

/**
 * Asks the carrier about the city that was typed, if the shop charges its prices: without scripts, no request did so
 * before this one.
 */
async function quoteLines(context: Call['context'], lines: OrderRequest['lines'], form: FormData): Promise<void> {
  const quoting = liveQuoting(context);
  const { city, department, delivery } = typedFields(form);
  if (!quoting || !city || delivery === 'pickup') return;
  const shared = lines.map((line) => ({
    productId: line.productId,
    offerId: line.kind === 'offer' ? line.offerId : null,
    quantity: line.kind === 'unit' ? line.quantity : 1,
  }));
  const quote = quoteCart(context.get(dbContext), shared, { city, department: department ?? '' }, quoting);
  await orFault(context, 'the shipping of an order could not be quoted', quote);
}

const changed = 'Lo que pides cambió y aún no hay pedido. Revísalo y confirma de nuevo.';
const anotherOrder = 'Si quieres hacer otro pedido, confirma de nuevo.';

function explain(answer: Exclude<OrderAnswer, { outcome: 'placed' }>): Omit<RefusedForm, 'typed' | 'errors'> & {
  errors?: RefusedForm['errors'];
} {
  switch (answer.outcome) {
    case 'form':
      return {
        title: 'Revisa los datos marcados: lo demás sigue como lo escribiste.',
        errors: answer.submission.error ?? {},
      };
    case 'proof':
      return {
        title: 'Falta el comprobante: elige el archivo de nuevo.',
        errors: { transferProof: [answer.message] },
      };
    case 'changed':
      return answer.shipping === undefined
        ? { title: changed }
        : { title: changed, text: `Envío: ${shippingNotice(answer.shipping)}`, shipping: answer.shipping };
    case 'too-many':
      return { title: 'Este pedido lo acordamos contigo', text: answer.text, isTooMany: true };
    case 'empty-cart':
      return { title: 'Tu carrito está vacío.' };
    case 'key-used':
      return {
        title: `Ya registramos tu pedido ${formatOrderNumber(answer.orderNumber)} con los datos que enviaste antes.`,
        text: anotherOrder,
      };
    case 'settling':
      return {
        title: `El pago de tu pedido ${formatOrderNumber(answer.order.orderNumber)} ya está en curso.`,
        text: anotherOrder,
        token: answer.order.token,
      };
    case 'same-order':
      return {
        title: 'Ya tienes un pedido igual en curso.',
        text: 'Su pago llegó o está en curso: no lo pagues otra vez.',
        mayBeAnother: true,
        ...(answer.order && { token: answer.order.token }),
      };
    case 'failed':
      return { title: answer.message };
  }
}
