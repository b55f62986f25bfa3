import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { announceEmptyCart, useCart } from '#app/storefront/cart/use-cart.ts';
import type { Ordered } from '#app/storefront/paying/order-draft.ts';
import { dialogScreen } from '#app/storefront/paying/paying-screens.ts';
import type { Answer, Stage } from '#app/storefront/paying/paying-stages.ts';
import { postForm, sendOrder } from '#app/storefront/paying/send-order.ts';
import { sentOrder } from '#app/storefront/paying/sent-order.ts';
import { settleCart } from '#app/storefront/paying/settle-cart.ts';
import { usePaying } from '#app/storefront/paying/use-paying.ts';
import { dismissToast } from '#app/ui/toast.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import { withoutOrdered } from '#shop/cart/correction.ts';
import type { CashOnDeliveryAnswer } from './cash-on-delivery.ts';
import type { OrderedLines } from './use-ordered-lines.ts';

/**
 * The state of the cash-on-delivery dialog. It orders `items`: lines of the cart, or a choice made on a product's page.
 */
export function useCashOnDelivery(ordered: Ordered, { items, change }: OrderedLines, onClose: () => void) {
  const { changeLines } = useCart();
  const sentItems = useRef<CartItem[]>([]);
  const { revalidate } = useRevalidator();
  const { stage, dispatch, confirm } = usePaying({ screen: dialogScreen, onEnter: enter });

  function enter(next: Stage) {
    const removeOrdered = () => changeLines((lines) => withoutOrdered(lines, sentItems.current));
    settleCart(next, { changeLines: change, removeOrdered }, ordered);
    // The page under the dialog shows prices and stock, and its settings say which fields to ask for.
    const isOutdated = next.kind === 'filling' && (next.problem?.kind === 'changed' || next.submission);
    if (next.kind === 'done' || isOutdated) void revalidate();
  }

  /** Returns whether the dialog closes: not while an order is being sent. */
  function close(): boolean {
    if (stage.kind === 'sending') return false;
    // A toast about the form is dismissed with it.
    dismissToast();
    dispatch({ kind: 'closed' });
    onClose();
    return true;
  }

  function place(fields: FormData) {
    if (items.length === 0) return announceEmptyCart();
    sentItems.current = items;
    void confirm({
      sent: sentOrder('cash', items, fields),
      items,
      collect: async () => ({}),
      send: async () =>
        toAnswer(await sendOrder('/contraentrega', fields, items, postForm<CashOnDeliveryAnswer>, ordered)),
    });
  }

  return { stage, close, place };
}

function toAnswer(answer: CashOnDeliveryAnswer | Extract<Answer, { outcome: 'unreachable' }>): Answer {
  if (answer.outcome !== 'placed') return answer;
  const { orderNumber, total, token } = answer;
  return { outcome: 'placed', order: { orderNumber, total, token }, payment: { kind: 'pay-later' } };
}
