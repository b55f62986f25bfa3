import { useCallback, useEffect, useRef, useState } from 'react';
import { openWidget } from '#app/storefront/paying/widget/open-widget.ts';
import { useInterval } from '#app/ui/hooks/use-timer.ts';
import { dismissToast, toast } from '#app/ui/toast.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import type { SentOrder } from './order-draft.ts';
import type { PayingScreen } from './paying-screens.ts';
import { type Answer, filling, isBusy, type PayingEvent, type Stage } from './paying-stages.ts';
import { nextStage, toastFor } from './paying-state.ts';
import { askPaymentState, spinnerPatienceMs, waitForPayment } from './wait-for-payment.ts';

/** Polling interval while the provider's window is open: the window may never call back. */
const pollMs = 5_000;

export type Dispatch = (event: PayingEvent) => void;

type PayingOptions = {
  screen: PayingScreen;
  /** the stage at the first render; `filling` by default */
  first?: () => Stage;
  /** called when a stage is entered, including the first one; `before` is the previous stage */
  onEnter: (stage: Stage, dispatch: Dispatch, before: Stage | null) => void;
};

/** One attempt to place or pay an order. */
export type Attempt = {
  sent: SentOrder;
  /** the cart as submitted */
  items: CartItem[];
  /**
   * collects the form fields of the method's panel; null if that failed, which has already been shown to the shopper
   */
  collect: () => Promise<Record<string, string | Blob> | null>;
  send: (added: Record<string, string | Blob>) => Promise<Answer>;
};

/** Runs the state machine of paying an order: sends requests, opens the provider's window, polls and shows toasts. */
export function usePaying({ screen, first, onEnter }: PayingOptions) {
  const [stage, setStage] = useState<Stage>(first ?? filling);
  const current = useRef(stage);
  const latestOnEnter = useRef(onEnter);
  useEffect(() => {
    latestOnEnter.current = onEnter;
  });

  const dispatch = useCallback(
    (event: PayingEvent) => {
      const before = current.current;
      const next = nextStage(before, event, screen);
      const message = toastFor(before, event, screen);
      if (message) toast(message);
      if (next === before) return;
      current.current = next;
      setStage(next);
      latestOnEnter.current(next, dispatch, before);
      followPayment(next, dispatch);
    },
    [screen],
  );

  // Enters the first stage, which after a reload resumes a payment.
  const isResumed = useRef(false);
  useEffect(() => {
    if (isResumed.current) return;
    isResumed.current = true;
    latestOnEnter.current(current.current, dispatch, null);
    followPayment(current.current, dispatch);
  }, [dispatch]);

  useInterval(poll, stage.kind === 'paying' ? pollMs : null, stage);

  async function poll() {
    if (stage.kind === 'paying') dispatch({ kind: 'state', state: await askPaymentState(stage.waiting.order.token) });
  }

  async function confirm({ sent, items, collect, send }: Attempt) {
    if (isBusy(current.current)) return;
    dispatch({ kind: 'sent', sent });
    dismissToast();
    const added = await collect();
    if (!added) return dispatch({ kind: 'held-back' });
    dispatch({ kind: 'answered', answer: await send(added), items });
  }

  return { stage, dispatch, confirm };
}

/** Starts the work of a stage that waits for a payment: requests or polls its state, or opens the provider's window. */
function followPayment(stage: Stage, dispatch: Dispatch) {
  const report = (pending: ReturnType<typeof askPaymentState>) => {
    void pending.then((state) => dispatch({ kind: 'state', state }));
  };
  switch (stage.kind) {
    case 'checking':
      return report(askPaymentState(stage.waiting.order.token));
    case 'paying': {
      const { step } = stage;
      openWidget(step.widgetUrl, step.config).then(
        ({ transactionId }) => dispatch({ kind: 'window-closed', step, transactionId }),
        () => dispatch({ kind: 'window-missing' }),
      );
      return;
    }
    case 'confirming':
      return report(waitForPayment(stage.waiting.order.token, stage.transactionId, { patienceMs: spinnerPatienceMs }));
    case 'done':
      if (stage.done.payment === 'pending') report(waitForPayment(stage.done.order.token, null));
      return;
    default:
      return;
  }
}
