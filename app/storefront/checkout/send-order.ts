import { type CartItem, cartTotal } from '#shop/cart/cart.ts';
import { orderLines } from '#shop/cart/correction.ts';
import type { OrderRequest } from '#shop/orders/order-request.ts';
import type { CashOnDeliveryAnswer } from './cash-on-delivery.ts';
import { currentAttempt } from './order-draft.ts';

const timeoutMs = 30_000;

/**
 * Sends an order of these lines and waits for what becomes of it.
 *
 * @returns 'unreachable' when no answer came: the order may stand, and sending it again finds out
 */
export async function sendOrder(
  fields: FormData,
  items: CartItem[],
): Promise<CashOnDeliveryAnswer | { outcome: 'unreachable' }> {
  const order: OrderRequest = {
    idempotencyKey: currentAttempt(),
    lines: orderLines(items),
    shownTotal: cartTotal(items),
  };
  fields.set('order', JSON.stringify(order));
  try {
    const response = await fetch('/contraentrega', {
      method: 'POST',
      body: fields,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: CashOnDeliveryAnswer = await response.json();
    return 'outcome' in answer ? answer : { outcome: 'unreachable' };
  } catch {
    return { outcome: 'unreachable' };
  }
}
