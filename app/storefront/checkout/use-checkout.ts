import { useCallback, useEffect, useRef, useState } from 'react';
import { dismissToast, toast } from '#app/ui/toast.tsx';
import type { UploadFailure } from '#app/upload-with-progress.ts';
import { storeWhatsAppNumber, transferSentMessage, whatsappLink } from '#shop/whatsapp.ts';
import { useCart } from '../cart/use-cart.ts';
import { openWidget } from '../payment/open-widget.ts';
import type { ReservationRefusal } from '../payment/use-reservation.ts';
import { askPaymentState, spinnerPatienceMs, waitForPayment } from '../payment/wait-for-payment.ts';
import type { CheckoutAnswer } from './checkout-answers.ts';
import {
  type DoneOrder,
  filling,
  type Happening,
  isBusy,
  nextStage,
  readDone,
  type Stage,
  takenUp,
  toastFor,
} from './checkout-state.ts';
import {
  currentAttempt,
  dropDraft,
  endAttempt,
  keepWaitingOrder,
  readWaitingOrder,
  type SentOrder,
} from './order-draft.ts';
import { type Post, postForm, sendOrder, type Unreachable } from './send-order.ts';

/** How often the shop is asked about a payment whose window is open: its word may never come by itself. */
const askWhilePayingMs = 5_000;

/** What is sent, and what the chosen way of paying adds to it: null when that cannot be had, and the shopper knows why. */
export type Confirmation = {
  fields: FormData;
  sent: SentOrder;
  collect: () => Promise<Record<string, string | Blob> | null>;
  post?: Post<CheckoutAnswer | Unreachable | UploadFailure>;
};

/** The way of an order on this page, from the form to its completion, over reloads and lost answers. */
export type Checkout = ReturnType<typeof useCheckout>;

export function useCheckout(contactWhatsapp: string) {
  const { items, removeOrdered, correct } = useCart();
  const [stage, setStage] = useState<Stage>(firstStage);
  const current = useRef(stage);

  /** What a stage brings about outside of the page's own state. */
  const follow = useCallback(
    (next: Stage, happen: (happening: Happening) => void) => {
      switch (next.kind) {
        case 'checking':
          void askPaymentState(next.waiting.order.token).then((state) => happen({ kind: 'state', state }));
          return;
        case 'paying':
          keepWaitingOrder(next.waiting);
          openWidget(next.step.widgetUrl, next.step.config).then(
            ({ transactionId }) => happen({ kind: 'window-closed', transactionId }),
            () => happen({ kind: 'window-missing' }),
          );
          return;
        case 'confirming':
          keepWaitingOrder({
            ...next.waiting,
            ...(next.isUnderWay && { transaction: { id: next.transactionId } }),
          });
          void waitForPayment(next.waiting.order.token, next.transactionId, { patienceMs: spinnerPatienceMs }).then(
            (state) => happen({ kind: 'state', state }),
          );
          return;
        case 'filling':
          if (next.problem?.kind === 'changed') correct(next.problem.lines);
          if (next.problem?.kind === 'key-used') endAttempt();
          if (next.problem?.kind === 'unpaid') forgetTransaction();
          return;
        case 'done': {
          const { order, sent, payment } = next.done;
          keepInHistory(next);
          removeOrdered(sent.lineIds);
          endAttempt();
          dropDraft();
          if (payment === 'pending') {
            void waitForPayment(order.token, null).then((state) => happen({ kind: 'state', state }));
          }
          return;
        }
        case 'leaving': {
          const waiting = readWaitingOrder();
          // What was to take another order's place was not ordered where that one is paid: it stays in the cart.
          const isOrdered = currentAttempt().replaces === null;
          const ordered = waiting?.order.token === next.token ? waiting.sent : isOrdered ? next.sent : null;
          if (ordered) removeOrdered(ordered.lineIds);
          endAttempt();
          location.assign(`/pedido/${encodeURIComponent(next.token)}`);
        }
      }
    },
    [removeOrdered, correct],
  );

  const happen = useCallback(
    (happening: Happening) => {
      const before = current.current;
      const next = nextStage(before, happening);
      const words = toastFor(before, happening);
      if (words) toast(words);
      if (next === before) return;
      current.current = next;
      setStage(next);
      follow(next, happen);
      if (before.kind === 'sending' && next.kind === 'done' && next.done.payment === 'under-review')
        tellOfTransfer(next.done, contactWhatsapp);
    },
    [follow, contactWhatsapp],
  );

  // A page loaded again takes up what it was about.
  const isTakenUp = useRef(false);
  useEffect(() => {
    if (isTakenUp.current) return;
    isTakenUp.current = true;
    follow(current.current, happen);
  }, [follow, happen]);

  useEffect(() => {
    if (stage.kind !== 'paying') return;
    const { token } = stage.waiting.order;
    const timer = setInterval(async () => {
      const state = await askPaymentState(token);
      happen({ kind: 'state', state });
    }, askWhilePayingMs);
    return () => clearInterval(timer);
  }, [stage, happen]);

  async function confirm({ fields, sent, collect, post = postForm }: Confirmation) {
    if (isBusy(current.current)) return;
    happen({ kind: 'sent', sent });
    dismissToast();
    const added = await collect();
    if (!added) return happen({ kind: 'held-back' });
    for (const [name, value] of Object.entries(added)) fields.set(name, value);
    fields.set('paymentMethod', sent.method);
    const answer = await sendOrder('/checkout/pedido', fields, items, post);
    happen({ kind: 'answered', answer, items });
  }

  /** The cart could not be reserved. An empty one is seen by the page itself. */
  function refused(refusal: ReservationRefusal) {
    if (refusal.outcome === 'changed') happen({ kind: 'changed', lines: refusal.lines, items });
    if (refusal.outcome === 'settling') happen({ kind: 'elsewhere', token: refusal.order.token });
  }

  return { stage, confirm, refused };
}

/** A browser may refuse a window that no press opened just now; the page has a button for it. */
function tellOfTransfer({ order }: DoneOrder, contactWhatsapp: string) {
  const words = transferSentMessage(order.orderNumber, order.total);
  window.open(whatsappLink(storeWhatsAppNumber(contactWhatsapp), words), '_blank', 'noopener');
}

function firstStage(): Stage {
  const done = readDone(history.state?.usr);
  if (done) return { kind: 'done', done };
  const waiting = readWaitingOrder();
  return waiting ? takenUp(waiting) : filling;
}

/** The shop has said what became of it: who comes back is not told so again. */
function forgetTransaction() {
  const { transaction, ...waiting } = readWaitingOrder() ?? {};
  if (transaction && 'order' in waiting) keepWaitingOrder(waiting);
}

/** In the form in which the router keeps and gives back what belongs to an entry of the history. */
function keepInHistory({ done }: Extract<Stage, { kind: 'done' }>) {
  history.replaceState({ ...history.state, usr: { done } }, '');
}
