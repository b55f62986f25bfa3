import { askShop, type ShopAnswer } from '#app/ask-shop.ts';
import { bugText, problemIn } from '#app/faults/fault-words.ts';
import { type CartItem, cartTotal } from '#shop/cart/cart.ts';
import { orderLines } from '#shop/cart/correction.ts';
import type { OrderRequest } from '#shop/orders/form/order-request.ts';
import {
  currentAttempt,
  endAttempt,
  keepUnanswered,
  type Ordered,
  readUnanswered,
  replaceAttempt,
} from './order-draft.ts';

/**
 * No answer arrived: the order may have been placed, which a repeated request finds out. `message`: the reason, if it
 * is not the connection.
 */
export type Unreachable = { outcome: 'unreachable'; message?: string };

/** Posts a form and returns the shop's response. */
export type Post<Answer> = (url: string, form: FormData) => Promise<Answer>;

const timeoutMs = 30_000;

/** Builds the request for an order or a reservation from its lines and the current attempt. */
export function orderRequest(items: CartItem[], ordered?: Ordered): OrderRequest {
  return { ...currentAttempt(ordered), lines: orderLines(items), shownTotal: cartTotal(items) };
}

/**
 * Submits an order and returns the response. If the attempt's key belongs to an order with other content that is still
 * unpaid, or to a cancelled one, submits again as a new attempt that replaces that order.
 *
 * If the previous request got no response, this one is first sent under its key, even if that one was for the cart and
 * this one is for a choice: otherwise the shopper might order twice without knowing of the first order. If the first
 * order is still unpaid, it stays as it is, and this one is sent again under its own key.
 */
export async function sendOrder<Answer extends { outcome: string }>(
  url: string,
  fields: FormData,
  items: CartItem[],
  post: Post<Answer>,
  ordered: Ordered = 'cart',
): Promise<Answer> {
  const send = async (attempt: Ordered) => {
    fields.set('order', JSON.stringify(orderRequest(items, attempt)));
    const answer = await post(url, fields);
    const isLost = answer.outcome === 'unreachable';
    keepUnanswered(isLost ? attempt : null);
    // The caller ends the attempt of what it orders.
    if (attempt !== ordered && !isLost) endAttempt(attempt);
    return answer;
  };
  const attempt = readUnanswered() ?? ordered;
  const answer = await send(attempt);
  if (!('waiting' in answer) || answer.waiting !== true) return answer;
  if (attempt === ordered) replaceAttempt(ordered);
  return send(ordered);
}

/** Posts a form with a timeout and without progress. */
export async function postForm<Answer extends { outcome: string }>(
  url: string,
  form: FormData,
  patienceMs = timeoutMs,
): Promise<Answer | Unreachable> {
  const init = { method: 'POST', body: form, signal: AbortSignal.timeout(patienceMs) };
  const result = await askShop<Answer>(url, init, '');
  if (result.ok && 'outcome' in result.answer) return result.answer;
  return { outcome: 'unreachable', ...unreachedReason(result) };
}

function unreachedReason(result: ShopAnswer<object>): { message?: string } {
  if (result.ok) return { message: problemIn(result.answer) ?? bugText };
  return result.isOffline ? {} : { message: result.problem };
}
