import type { ToastMessage } from '#app/ui/toast.tsx';
import type { SentOrder, WaitingOrder } from './order-draft.ts';
import type { Placed, StateAnswer } from './paying-answers.ts';
import { type DoneOrder, filling, type Stage } from './paying-stages.ts';

type PaymentState = StateAnswer['payment'];

/** The behaviour in which the screens differ. Everything else about paying an order is shared. */
export type PayingScreen = {
  afterDone(done: DoneOrder): Stage;
  /** the payment failed, and the order can be paid again */
  afterUnpaid(order: Placed): Stage;
  /** the provider's window was closed, and the shop knows of no transaction */
  afterClosing(order: Placed): Stage;
  /** the toast with it, on a screen without a notice */
  closingToast: ToastMessage | null;
  /** the provider has not confirmed the charge yet */
  afterPending(waiting: WaitingOrder): Stage;
  /** the provider, or its script, could not be reached */
  afterUnavailable(order: Placed): Stage;
  /** the order turned out to be paid or being confirmed */
  afterSettling(order: Placed, sent: SentOrder | null): Stage;
  /** the payment states that end polling while the provider's window is open */
  endsWindow: PaymentState[];
  /** tells whether the payment has failed, if it is neither paid nor pending when polling ends */
  isFailed(payment: PaymentState | null, isUnderWay: boolean): boolean;
  /** the toast after a failed request; `message` is the shop's, or empty */
  failureToast(message: string): ToastMessage;
};

const notSaved = 'Hubo un problema al guardar tu pedido. Por favor, inténtalo de nuevo.';

const unpaid = (order: Placed): Stage => ({
  ...filling,
  problem: { kind: 'unpaid', orderNumber: order.orderNumber },
});

/** /checkout: shows the completed order; redirects to the order's page if it is being paid elsewhere. */
export const checkoutScreen: PayingScreen = {
  afterDone: (done) => ({ kind: 'done', done }),
  afterUnpaid: unpaid,
  afterClosing: ({ orderNumber }) => ({ ...filling, problem: { kind: 'window-closed', orderNumber } }),
  closingToast: null,
  afterPending: (waiting) => ({ kind: 'confirming', waiting, transactionId: null, isUnderWay: true }),
  afterUnavailable: unpaid,
  afterSettling: (order, sent) => ({ kind: 'leaving', order, sent }),
  endsWindow: ['paid'],
  // A transaction that could not be looked up may have succeeded: asking for money again would be worse than waiting.
  isFailed: (payment, isUnderWay) => payment === 'declined' || !isUnderWay,
  failureToast: (message) => ({
    title: 'Error al procesar el pedido',
    description: message ? `${notSaved} ${message}` : notSaved,
    kind: 'destructive',
  }),
};

/** The cash-on-delivery dialog: stays open over the page it was opened on. */
export const dialogScreen: PayingScreen = {
  ...checkoutScreen,
  afterSettling: (order) => ({ ...filling, problem: { kind: 'settling', order } }),
};

/** The words after the window was closed without a transaction: no error, and the shop knows of no charge. */
export const windowClosed = {
  title: 'Cerraste la ventana de pago',
  text: 'Hasta donde sabemos, no se te cobró nada.',
};

/** The page of an order: its data are loaded again whenever the order has changed. */
export const orderScreen: PayingScreen = {
  afterDone: (done) => ({ kind: 'refreshing', done }),
  afterUnpaid: () => ({ kind: 'refreshing', done: null }),
  afterClosing: () => ({ kind: 'refreshing', done: null }),
  closingToast: {
    title: windowClosed.title,
    description: `${windowClosed.text} Puedes pagar de nuevo o de otra forma.`,
  },
  // The reloaded page waits for the provider itself.
  afterPending: () => ({ kind: 'refreshing', done: null }),
  afterUnavailable: () => filling,
  afterSettling: () => ({ kind: 'refreshing', done: null }),
  // A refusal does not end the wait: it may belong to an earlier attempt, and the open window reports its own.
  endsWindow: ['paid', 'pending'],
  isFailed: (payment) => payment !== 'none',
  failureToast: (message) => paymentError(message),
};

/** The toast for a failed payment, with the reason if known. */
export function paymentError(description: string): ToastMessage {
  return { title: 'Error en el Pago', description: description || 'Intenta de nuevo.', kind: 'destructive' };
}
