import { type CartItem, cartTotal } from '#shop/cart/cart.ts';
import { orderLines } from '#shop/cart/correction.ts';
import type { OrderRequest } from '#shop/orders/order-request.ts';
import { currentAttempt, replaceAttempt } from './order-draft.ts';

/** No answer came: the order may stand, and sending it again finds out. */
export type Unreachable = { outcome: 'unreachable' };

/** Sends a form to a place of the shop's, and gives what it answers. */
export type Post<Answer> = (url: string, form: FormData) => Promise<Answer>;

const timeoutMs = 30_000;

/** What the cart asks for under the current attempt, as an order or a reservation says it. */
export function orderRequest(items: CartItem[]): OrderRequest {
  return { ...currentAttempt(), lines: orderLines(items), shownTotal: cartTotal(items) };
}

/**
 * Sends an order of these lines and waits for what becomes of it.
 *
 * Where another order of this attempt stands and still waits for its payment, the shopper has changed their mind: this one
 * takes its place.
 */
export async function sendOrder<Answer extends { outcome: string }>(
  url: string,
  fields: FormData,
  items: CartItem[],
  post: Post<Answer>,
): Promise<Answer> {
  const send = () => {
    fields.set('order', JSON.stringify(orderRequest(items)));
    return post(url, fields);
  };
  const answer = await send();
  if (!('waiting' in answer) || answer.waiting !== true) return answer;
  replaceAttempt();
  return send();
}

/** The usual way: within a time that a shopper waits, and without a word of how far it has got. */
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
