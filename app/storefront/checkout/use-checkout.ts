import { useRevalidator } from 'react-router';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import { keepWaitingOrder, readWaitingOrder } from '#app/storefront/paying/order-draft.ts';
import { checkoutScreen } from '#app/storefront/paying/paying-screens.ts';
import { type Answer, type DoneOrder, filling, type Stage } from '#app/storefront/paying/paying-stages.ts';
import { readDone, resumeStage } from '#app/storefront/paying/paying-state.ts';
import { rememberDetails } from '#app/storefront/paying/remembered-details.ts';
import { type Post, postForm, sendOrder } from '#app/storefront/paying/send-order.ts';
import { settleCart } from '#app/storefront/paying/settle-cart.ts';
import type { ReservationRefusal } from '#app/storefront/paying/transfer/use-reservation.ts';
import { type Attempt, usePaying } from '#app/storefront/paying/use-paying.ts';
import { storeWhatsAppLink, transferSentMessage } from '#shop/whatsapp.ts';
import { leaveCheckout } from './leave-checkout.ts';

/** The form to submit; `post` replaces the plain request. */
export type Confirmation = Pick<Attempt, 'sent' | 'collect'> & { fields: FormData; post?: Post<Answer> | undefined };

/** The state of the order on /checkout, from the form to completion, across reloads and lost responses. */
export type Checkout = ReturnType<typeof useCheckout>;

export function useCheckout({ contactWhatsapp, onDone }: { contactWhatsapp: string; onDone: () => void }) {
  const cart = useCart();
  const { items } = cart;
  const { revalidate } = useRevalidator();
  const { stage, dispatch, confirm } = usePaying({ screen: checkoutScreen, first: firstStage, onEnter: enter });

  function enter(next: Stage, _: unknown, before: Stage | null) {
    switch (next.kind) {
      case 'paying':
        rememberDetails();
        return keepWaitingOrder(next.waiting);
      case 'confirming':
        return keepWaitingOrder({
          ...next.waiting,
          ...(next.isUnderWay && { transaction: { id: next.transactionId } }),
        });
      case 'filling':
        settleCart(next, cart);
        // The refusal may be due to fields that the settings require since the page was loaded.
        if (next.submission) void revalidate();
        if (next.problem?.kind === 'unpaid' || next.problem?.kind === 'window-closed') forgetTransaction();
        return;
      case 'done':
        keepInHistory(next.done);
        settleCart(next, cart);
        onDone();
        if (before?.kind === 'sending' && next.done.payment === 'under-review')
          openTransferChat(next.done, contactWhatsapp);
        return;
      case 'leaving':
        return leaveCheckout(next, cart.removeOrdered);
    }
  }

  function place({ fields, sent, collect, post = postForm }: Confirmation) {
    return confirm({
      sent,
      items,
      collect,
      send(added) {
        for (const [name, value] of Object.entries(added)) fields.set(name, value);
        fields.set('paymentMethod', sent.method);
        return sendOrder('/checkout/pedido', fields, items, post);
      },
    });
  }

  /** Handles a refused reservation. The page itself notices an empty cart. */
  function refused(refusal: ReservationRefusal) {
    if (refusal.outcome === 'changed') dispatch({ kind: 'changed', lines: refusal.lines, items });
    if (refusal.outcome === 'too-many') dispatch({ kind: 'too-many', text: refusal.text });
    if (refusal.outcome === 'settling') dispatch({ kind: 'elsewhere', order: refusal.order });
  }

  return { stage, place, refused };
}

/** Opens WhatsApp with a message about the transfer. A browser may block the window; the page has a button for it. */
function openTransferChat({ order }: DoneOrder, contactWhatsapp: string) {
  const chat = storeWhatsAppLink(contactWhatsapp, transferSentMessage(order.orderNumber, order.total));
  if (chat) window.open(chat, '_blank', 'noopener');
}

function firstStage(): Stage {
  const done = readDone(history.state?.usr);
  if (done) return { kind: 'done', done };
  const waiting = readWaitingOrder();
  return waiting ? resumeStage(waiting) : filling;
}

/** Forgets a transaction whose result is known, so that a reload does not wait for it again. */
function forgetTransaction() {
  const { transaction, ...waiting } = readWaitingOrder() ?? {};
  if (transaction && 'order' in waiting) keepWaitingOrder(waiting);
}

/** Keeps a completed order in the history entry, in the form in which the router stores and restores its state. */
function keepInHistory(done: DoneOrder) {
  history.replaceState({ ...history.state, usr: { done } }, '');
}
