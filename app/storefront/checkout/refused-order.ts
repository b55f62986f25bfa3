import type { PlacedOrder } from '#shop/orders/order.ts';
import type { PlaceOrderResult } from '#shop/orders/place-order.server.ts';
import type { CheckoutAnswer, Placed } from './checkout-answers.ts';

type Refused = Extract<PlaceOrderResult, { ok: false }>;
type Refusal<Reason> = Extract<CheckoutAnswer, { outcome: Reason }>;

/** What the page is told of an order, or a reservation, that was not made. */
export function refusedOrder<Reason extends Refused['reason']>(
  refused: Extract<Refused, { reason: Reason }>,
): Refusal<Reason>;
export function refusedOrder(refused: Refused): Refusal<Refused['reason']> {
  switch (refused.reason) {
    case 'empty-cart':
      return { outcome: 'empty-cart' };
    case 'changed':
      return { outcome: 'changed', lines: refused.lines };
    case 'key-used':
      return { outcome: 'key-used', orderNumber: refused.orderNumber, waiting: refused.waiting };
    case 'settling':
      return { outcome: 'settling', order: toldOf(refused.order) };
  }
}

/** What the page is told of an order that stands. */
export function toldOf({ orderNumber, total, accessToken }: PlacedOrder): Placed {
  return { orderNumber, total, token: accessToken };
}
