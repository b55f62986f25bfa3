import type { Pesos } from '#shop/money.ts';
import { exceededLimitText } from '#shop/orders/limits/order-limits.ts';
import type { PlacedOrder } from '#shop/orders/order.ts';
import type { PlaceOrderResult } from '#shop/orders/placing/place-order.server.ts';
import { proofMessages } from '#shop/orders/proofs/proof.ts';
import type { CheckoutAnswer, Placed } from './paying-answers.ts';

type Refused = Extract<PlaceOrderResult, { ok: false }>;
type FailedReason = 'method-refused' | 'incomplete' | 'too-many-proofs' | 'provider-silent';
type Refusal<Reason> = Extract<CheckoutAnswer, { outcome: Reason extends FailedReason ? 'failed' : Reason }>;

/** Returns the answer to a request whose order or reservation was refused; the caller sends it. */
export function refusedOrder<Reason extends Refused['reason']>(
  refused: Extract<Refused, { reason: Reason }>,
): Refusal<Reason>;
export function refusedOrder(refused: Refused): Refusal<Refused['reason']> {
  switch (refused.reason) {
    case 'empty-cart':
      return { outcome: 'empty-cart' };
    case 'changed':
      return { outcome: 'changed', lines: refused.lines, ...shippingOf(refused) };
    case 'too-many':
      return { outcome: 'too-many', text: exceededLimitText(refused.exceeded) };
    case 'key-used':
      return { outcome: 'key-used', orderNumber: refused.orderNumber, waiting: refused.waiting };
    case 'settling':
      return { outcome: 'settling', order: placedAnswer(refused.order) };
    case 'same-order':
      return { outcome: 'same-order', order: refused.order && placedAnswer(refused.order) };
    case 'method-refused':
      return { outcome: 'failed', message: refused.message };
    case 'incomplete':
      return { outcome: 'failed', message: fieldsChanged };
    case 'too-many-proofs':
      return { outcome: 'failed', message: proofMessages.tooMany };
    case 'provider-silent':
      return {
        outcome: 'failed',
        message:
          'La pasarela de pago no nos dice si ya pagaste tu pedido anterior. Espera unos minutos e inténtalo de nuevo.',
      };
  }
}

const shippingOf = ({ shipping }: { shipping?: Pesos }) => (shipping === undefined ? {} : { shipping });

const fieldsChanged = 'La tienda acaba de cambiar los datos que pide. Recarga la página: lo que escribiste sigue ahí.';

/** The part of a placed order that responses contain. */
export function placedAnswer({ orderNumber, total, accessToken }: PlacedOrder): Placed {
  return { orderNumber, total, token: accessToken };
}
