import { type CartItem, cartTotal } from '#shop/cart/cart.ts';
import { orderLines } from '#shop/cart/correction.ts';
import type { OrderRequest } from '#shop/orders/form/order-request.ts';
import { currentAttempt, type Ordered, replaceAttempt } from './order-draft.ts';

/** No response arrived: the order may have been placed, which a repeated request finds out. */
export type Unreachable = { outcome: 'unreachable' };

/** Posts a form and returns the shop's response. */
export type Post<Answer> = (url: string, form: FormData) => Promise<Answer>;

const timeoutMs = 30_000;

/** Builds the request for an order or a reservation from its lines and the current attempt. */
export function orderRequest(items: CartItem[], ordered?: Ordered): OrderRequest {
  return { ...currentAttempt(ordered), lines: orderLines(items), shownTotal: cartTotal(items) };
}

/**
 * Submits an order and returns the response. If this attempt already has an unpaid order with other content, submits
 * again as a new attempt that replaces that order.
 */
export async function sendOrder<Answer extends { outcome: string }>(
  url: string,
  fields: FormData,
  items: CartItem[],
  post: Post<Answer>,
  ordered?: Ordered,
): Promise<Answer> {
  const send = () => {
    fields.set('order', JSON.stringify(orderRequest(items, ordered)));
    return post(url, fields);
  };
  const answer = await send();
  if (!('waiting' in answer) || answer.waiting !== true) return answer;
  replaceAttempt(ordered);
  return send();
}

/** Posts a form with a timeout and without progress. */
export async function postForm<Answer extends { outcome: string }>(
  url: string,
  form: FormData,
): Promise<Answer | Unreachable> {
  try {
    const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(timeoutMs) });
    const answer: Answer = await response.json();
    return 'outcome' in answer ? answer : { outcome: 'unreachable' };
  } catch {
    return { outcome: 'unreachable' };
  }
}
