import { useEffect, useRef, useState } from 'react';
import { dismissToast, toast } from '#app/ui/toast.tsx';
import type { TransferAccount } from '#db/schema.ts';
import type { CheckoutMethod } from '#shop/orders/checkout-method.ts';
import type { PayAnswer, PaymentStep, StateAnswer } from '../checkout/checkout-answers.ts';
import { openWidget } from '../payment/open-widget.ts';
import { askPaymentState, spinnerPatienceMs, waitForPayment } from '../payment/wait-for-payment.ts';

type Stage =
  | { kind: 'choosing' }
  | { kind: 'sending' }
  /** the provider's window is open; `opened` tells one window from the next */
  | { kind: 'paying'; opened: number }
  /** the shop is asked what became of it */
  | { kind: 'confirming' }
  | { kind: 'accounts'; accounts: TransferAccount[]; until: Date | null };

/** How often the shop is asked about a payment whose window is open: its word may never come by itself. */
const askWhilePayingMs = 5_000;
/** A card's charge waits for the provider, which is given its time on the server. */
const answerPatienceMs = 45_000;

/** What goes along with a method: a card's token. null when that cannot be had, and the shopper has been told why. */
type Collect = () => Promise<Record<string, string> | null>;

/** Paying an order by its link: asks the shop, opens what it says, and waits for what the shop then knows. */
export function usePayOrder(token: string, onNews: () => Promise<void>) {
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' });
  const windows = useRef(0);

  async function pay(method: CheckoutMethod, collect: Collect) {
    setStage({ kind: 'sending' });
    dismissToast();
    const added = await collect();
    if (!added) return setStage({ kind: 'choosing' });
    const answer = await askToPay(token, { ...added, paymentMethod: method });
    switch (answer.outcome) {
      case 'payment':
        return follow(answer.payment);
      case 'accounts':
        setStage({
          kind: 'accounts',
          accounts: answer.accounts,
          until: answer.until ? new Date(answer.until) : null,
        });
        // The order waits for a transfer now, and longer.
        return onNews();
      case 'settling':
        return showNews();
      case 'failed':
        setStage({ kind: 'choosing' });
        return announceFailure(answer.message);
    }
  }

  async function follow(payment: PaymentStep) {
    switch (payment.kind) {
      case 'widget':
        return openWindow(payment);
      case 'paid':
        toast({ title: 'Recibimos tu pago', description: 'Ya estamos alistando tu pedido.' });
        return showNews();
      case 'on-delivery':
        toast({ title: 'Listo', description: 'Pagas cuando recibes tu pedido.' });
        return showNews();
      case 'pending':
      case 'proof-received':
        return showNews();
      case 'declined':
        announceFailure(payment.message);
        return showNews();
      case 'unavailable':
        setStage({ kind: 'choosing' });
        return announceFailure('La pasarela de pago no responde. Intenta de nuevo o elige otro método de pago.');
    }
  }

  async function openWindow({ widgetUrl, config }: Extract<PaymentStep, { kind: 'widget' }>) {
    windows.current += 1;
    const opened = windows.current;
    setStage({ kind: 'paying', opened });
    try {
      const { transactionId } = await openWidget(widgetUrl, config);
      // A window closed after another way was begun has nothing to say any more, save to the shop itself.
      if (opened === windows.current) await confirm(transactionId);
    } catch {
      setStage({ kind: 'choosing' });
      announceFailure('No se pudo cargar la pasarela de pago. Recarga la página e inténtalo de nuevo.');
    }
  }

  /** Only the shop's word counts, whatever the window said. */
  async function confirm(transactionId: string | null) {
    setStage({ kind: 'confirming' });
    await tell(await waitForPayment(token, transactionId, { patienceMs: spinnerPatienceMs }));
  }

  async function tell(state: StateAnswer | null) {
    if (state?.payment === 'paid') return follow({ kind: 'paid' });
    if (state?.payment === 'pending' || state?.payment === 'none') return showNews();
    announceFailure(state?.message ?? '');
    return showNews();
  }

  async function showNews() {
    await onNews();
    setStage({ kind: 'choosing' });
  }

  const opened = stage.kind === 'paying' ? stage.opened : null;
  const hear = useRef(tell);
  useEffect(() => {
    hear.current = tell;
  });
  useEffect(() => {
    if (opened === null) return;
    const timer = setInterval(async () => {
      const state = await askPaymentState(token);
      // A refusal may be of the try before: the window still open says so itself.
      if (state?.payment === 'paid' || state?.payment === 'pending') void hear.current(state);
    }, askWhilePayingMs);
    return () => clearInterval(timer);
  }, [opened, token]);

  return { stage, pay };
}

async function askToPay(token: string, fields: Record<string, string>): Promise<PayAnswer> {
  const unreachable = { outcome: 'failed', message: 'Revisa tu conexión e intenta de nuevo.' } as const;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  try {
    const response = await fetch(`/pedido/${encodeURIComponent(token)}/pago`, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(answerPatienceMs),
    });
    const answer: PayAnswer = await response.json();
    return 'outcome' in answer ? answer : unreachable;
  } catch {
    return unreachable;
  }
}

function announceFailure(description: string) {
  toast({ title: 'Error en el Pago', description: description || 'Intenta de nuevo.', kind: 'destructive' });
}
