import { useRevalidator } from 'react-router';
import { announceEmptyCart, useCart } from '#app/storefront/cart/use-cart.ts';
import { dialogScreen } from '#app/storefront/paying/paying-screens.ts';
import type { Answer, Stage } from '#app/storefront/paying/paying-stages.ts';
import { postForm, sendOrder } from '#app/storefront/paying/send-order.ts';
import { sentOrder } from '#app/storefront/paying/sent-order.ts';
import { settleCart } from '#app/storefront/paying/settle-cart.ts';
import { usePaying } from '#app/storefront/paying/use-paying.ts';
import { dismissToast } from '#app/ui/toast.tsx';
import type { CashOnDeliveryAnswer } from './cash-on-delivery.ts';

/** The state of the cash-on-delivery dialog: orders the whole cart. */
export function useCashOnDelivery(onClose: () => void) {
  const cart = useCart();
  const { items } = cart;
  const { revalidate } = useRevalidator();
  const { stage, dispatch, confirm } = usePaying({ screen: dialogScreen, onEnter: enter });

  function enter(next: Stage) {
    settleCart(next, cart);
    // The page under the dialog shows prices and stock.
    if (next.kind === 'done' || (next.kind === 'filling' && next.problem?.kind === 'changed')) void revalidate();
  }

  function close() {
    if (stage.kind === 'sending') return;
    // A toast about the form is dismissed with it.
    dismissToast();
    dispatch({ kind: 'closed' });
    onClose();
  }

  function place(fields: FormData) {
    if (items.length === 0) return announceEmptyCart();
    void confirm({
      sent: sentOrder('cash', items, fields),
      items,
      collect: async () => ({}),
      send: async () => toAnswer(await sendOrder('/contraentrega', fields, items, postForm<CashOnDeliveryAnswer>)),
    });
  }

  return { stage, close, place };
}

function toAnswer(answer: CashOnDeliveryAnswer | Extract<Answer, { outcome: 'unreachable' }>): Answer {
  if (answer.outcome !== 'placed') return answer;
  const { orderNumber, total, token } = answer;
  return { outcome: 'placed', order: { orderNumber, total, token }, payment: { kind: 'pay-later' } };
}
