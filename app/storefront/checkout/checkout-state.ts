/** Where a shopper stands on /checkout, and what takes them further. Pure: what is asked and sent happens around it. */
import type { SubmissionResult } from '@conform-to/react';
import type { ToastMessage } from '#app/ui/toast.tsx';
import type { UploadFailure } from '#app/upload-with-progress.ts';
import type { CartItem } from '#shop/cart/cart.ts';
import { changeNotices } from '#shop/cart/correction.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import type { CheckoutMethod } from '#shop/orders/checkout-method.ts';
import type { CheckoutAnswer, PaymentStep, Placed, StateAnswer } from './checkout-answers.ts';
import type { SentOrder, WaitingOrder } from './order-draft.ts';
import type { Unreachable } from './send-order.ts';

/** What came of sending an order; an upload may also be called back by its shopper. */
type Answer = CheckoutAnswer | Unreachable | UploadFailure;

type WidgetStep = Extract<PaymentStep, { kind: 'widget' }>;

/** What has to be read before confirming again. */
export type Problem =
  /** the cart was not as shown: what changed, told once the cart says it too */
  | { kind: 'changed'; lines: ChangedLine[]; notices: { lineId: string; name: string; text: string }[] }
  /** an order with what was sent before stands, and its payment is under way or done */
  | { kind: 'key-used'; orderNumber: string }
  /** the order stands and waits for its payment, which did not come about */
  | { kind: 'unpaid'; orderNumber: string };

/** An order that is through, as far as this page goes. */
export type DoneOrder = {
  order: Placed;
  sent: SentOrder;
  payment: 'paid' | 'pending' | 'declined' | 'under-review' | 'on-delivery';
  /** what the shop adds for the shopper: why it was declined, or that people look into it; mostly empty */
  message: string;
};

export type Stage =
  /** an order was being paid when the page was left or loaded again: what became of it is being asked */
  | { kind: 'checking'; waiting: WaitingOrder }
  | { kind: 'filling'; submission: SubmissionResult | null; problem: Problem | null }
  | { kind: 'sending'; sent: SentOrder }
  /** the provider's window is open; it may never call back */
  | { kind: 'paying'; waiting: WaitingOrder; step: WidgetStep }
  /** `isUnderWay`: a transaction was made, whether or not its id is known here */
  | { kind: 'confirming'; waiting: WaitingOrder; transactionId: string | null; isUnderWay: boolean }
  | { kind: 'done'; done: DoneOrder }
  /** to the page of an order that is paid or being confirmed; `sent`: what was sent when this was learned */
  | { kind: 'leaving'; token: string; sent: SentOrder | null };

export type Happening =
  | { kind: 'sent'; sent: SentOrder }
  /** the way of paying could not give what it adds to the order */
  | { kind: 'held-back' }
  /** `items`: the cart as it was sent */
  | { kind: 'answered'; answer: Answer; items: CartItem[] }
  | { kind: 'window-closed'; transactionId: string | null }
  | { kind: 'window-missing' }
  /** the cart could not be reserved as it was sent */
  | { kind: 'changed'; lines: ChangedLine[]; items: CartItem[] }
  /** a part of the page learned that the order is paid or being confirmed */
  | { kind: 'elsewhere'; token: string }
  /** null when the shop could not be asked */
  | { kind: 'state'; state: StateAnswer | null };

export const filling: Extract<Stage, { kind: 'filling' }> = { kind: 'filling', submission: null, problem: null };

/** Where an order stands whose page was left or loaded again: what is known to be under way is not asked for once more. */
export function takenUp(waiting: WaitingOrder): Stage {
  const { transaction } = waiting;
  if (!transaction) return { kind: 'checking', waiting };
  return { kind: 'confirming', waiting, transactionId: transaction.id, isUnderWay: true };
}

export function nextStage(stage: Stage, happening: Happening): Stage {
  switch (happening.kind) {
    case 'sent':
      return isBusy(stage) ? stage : { kind: 'sending', sent: happening.sent };
    case 'held-back':
      return stage.kind === 'sending' ? filling : stage;
    case 'answered':
      return stage.kind === 'sending' ? afterAnswer(happening, stage.sent) : stage;
    case 'window-closed': {
      if (stage.kind !== 'paying') return stage;
      const { transactionId } = happening;
      return { kind: 'confirming', waiting: stage.waiting, transactionId, isUnderWay: transactionId !== null };
    }
    case 'window-missing':
      return stage.kind === 'paying' ? unpaid(stage.waiting) : stage;
    case 'changed':
      return isBusy(stage) ? stage : changed(happening.lines, happening.items);
    case 'elsewhere':
      return { kind: 'leaving', token: happening.token, sent: null };
    case 'state':
      return afterState(stage, happening.state);
  }
}

/** Whether a press on 'Confirmar Pedido' has to wait. An open window does not hold it: it may have been lost. */
export function isBusy({ kind }: Stage): boolean {
  return kind !== 'filling' && kind !== 'paying';
}

function afterAnswer({ answer, items }: Extract<Happening, { kind: 'answered' }>, sent: SentOrder): Stage {
  switch (answer.outcome) {
    case 'placed':
      return afterPlacing({ order: answer.order, sent }, answer.payment);
    case 'settling':
      return { kind: 'leaving', token: answer.order.token, sent };
    case 'form':
      return { ...filling, submission: answer.submission };
    case 'changed':
      return {
        ...filling,
        problem: { kind: 'changed', lines: answer.lines, notices: changeNotices(items, answer.lines) },
      };
    case 'key-used':
      return { ...filling, problem: { kind: 'key-used', orderNumber: answer.orderNumber } };
    case 'proof':
    case 'empty-cart':
    case 'failed':
    case 'unreachable':
    case 'cancelled':
      return filling;
  }
}

function afterPlacing(waiting: WaitingOrder, step: PaymentStep): Stage {
  switch (step.kind) {
    case 'widget':
      return { kind: 'paying', waiting, step };
    case 'pending':
      return { kind: 'confirming', waiting, transactionId: null, isUnderWay: true };
    case 'paid':
      return done(waiting, 'paid');
    case 'proof-received':
      return done(waiting, 'under-review');
    case 'on-delivery':
      return done(waiting, 'on-delivery');
    case 'declined':
    case 'unavailable':
      return unpaid(waiting);
  }
}

/** Only the shop's word makes an order paid. */
function afterState(stage: Stage, state: StateAnswer | null): Stage {
  switch (stage.kind) {
    case 'paying':
      return state?.payment === 'paid' ? done(stage.waiting, 'paid') : stage;
    case 'checking':
      if (state?.payment === 'paid' || state?.payment === 'pending')
        return done(stage.waiting, state.payment, state.message);
      return state?.status === 'Pendiente' ? unpaid(stage.waiting) : filling;
    case 'confirming':
      if (state?.payment === 'paid' || state?.payment === 'pending')
        return done(stage.waiting, state.payment, state.message);
      if (state?.payment === 'declined') return unpaid(stage.waiting);
      // A transaction that nobody could look up yet may have been paid: to ask for money again would be worse than to wait.
      return stage.isUnderWay ? done(stage.waiting, 'pending') : unpaid(stage.waiting);
    case 'done': {
      const settled = state?.payment === 'paid' || state?.payment === 'declined' ? state.payment : null;
      return settled && stage.done.payment === 'pending'
        ? { kind: 'done', done: { ...stage.done, payment: settled, message: state?.message ?? '' } }
        : stage;
    }
    default:
      return stage;
  }
}

function changed(lines: ChangedLine[], items: CartItem[]): Stage {
  return { ...filling, problem: { kind: 'changed', lines, notices: changeNotices(items, lines) } };
}

function done({ order, sent }: WaitingOrder, payment: DoneOrder['payment'], message = ''): Stage {
  return { kind: 'done', done: { order, sent, payment, message } };
}

function unpaid({ order }: WaitingOrder): Stage {
  return { ...filling, problem: { kind: 'unpaid', orderNumber: order.orderNumber } };
}

const notSaved = 'Hubo un problema al guardar tu pedido. Por favor, inténtalo de nuevo.';
const tryAgain = 'Intenta de nuevo.';

/** What the shopper is told in a toast when this happens at this stage. */
export function toastFor(stage: Stage, happening: Happening): ToastMessage | null {
  switch (happening.kind) {
    case 'answered':
      return stage.kind === 'sending' ? answerToast(happening.answer) : null;
    case 'window-missing':
      return paymentError('No se pudo cargar la pasarela de pago. Recarga la página e inténtalo de nuevo.');
    case 'state': {
      if (stage.kind !== 'confirming') return null;
      const next = afterState(stage, happening.state);
      return next.kind === 'done' ? null : paymentError(happening.state?.message || tryAgain);
    }
    default:
      return null;
  }
}

function answerToast(answer: Answer): ToastMessage | null {
  switch (answer.outcome) {
    case 'placed':
      if (answer.payment.kind === 'declined') return paymentError(answer.payment.message || tryAgain);
      if (answer.payment.kind === 'unavailable')
        return paymentError('La pasarela de pago no responde. Intenta de nuevo o elige otro método de pago.');
      return null;
    case 'form':
      return formToast(null);
    case 'proof':
      return { title: 'Error en el formulario', description: answer.message, kind: 'destructive' };
    case 'failed':
      return {
        title: 'Error al procesar el pedido',
        description: `${notSaved} ${answer.message}`,
        kind: 'destructive',
      };
    case 'unreachable':
      return { title: 'Error al procesar el pedido', description: notSaved, kind: 'destructive' };
    default:
      return null;
  }
}

const formProblems: Record<CheckoutMethod, string> = {
  widget: 'Por favor, completa los datos de envío.',
  transfer: 'Por favor, completa todos los campos y sube el comprobante de pago.',
  card: 'Por favor, corrige los campos marcados.',
  cash: 'Por favor, corrige los campos marcados.',
};

/** Said when something in the form is not as it should be; null where the server found it. */
export function formToast(method: CheckoutMethod | null): ToastMessage {
  return { title: 'Error en el formulario', description: formProblems[method ?? 'card'], kind: 'destructive' };
}

function paymentError(description: string): ToastMessage {
  return { title: 'Error en el Pago', description, kind: 'destructive' };
}

/** Reads what a completed page left in the browser's history, so that loading it again shows it again. */
export function readDone(state: unknown): DoneOrder | null {
  if (typeof state !== 'object' || state === null || !('done' in state)) return null;
  const { done } = state as { done: DoneOrder };
  return typeof done?.order?.orderNumber === 'string' && typeof done.sent?.method === 'string' ? done : null;
}
