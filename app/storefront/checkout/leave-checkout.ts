import { tellOtherTabs } from '#app/storefront/cart/use-cart.ts';
import { currentAttempt, endAttempt, readWaitingOrder, type SentOrder } from '#app/storefront/paying/order-draft.ts';
import type { Stage } from '#app/storefront/paying/paying-stages.ts';

/**
 * Removes the ordered lines from the cart, tells other tabs, and navigates to the page of an order that is
 * paid or being confirmed.
 */
export function leaveCheckout(
  { order, sent }: Extract<Stage, { kind: 'leaving' }>,
  removeOrdered: (lineIds: string[]) => void,
) {
  const waiting = readWaitingOrder();
  // If the paid order was the one to be replaced, the new order was not placed: its lines stay in the cart.
  const isOrdered = currentAttempt().replaces === null;
  const ordered: SentOrder | null = waiting?.order.token === order.token ? waiting.sent : isOrdered ? sent : null;
  if (ordered) tellOtherTabs(order, () => removeOrdered(ordered.lineIds));
  endAttempt();
  location.assign(`/pedido/${encodeURIComponent(order.token)}`);
}
