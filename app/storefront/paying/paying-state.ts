/** The state machine of paying an order. Pure: `use-paying.ts` sends the requests and opens the provider's window. */
import type { ToastMessage } from '#app/ui/toast.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import { changeNotices } from '#shop/cart/correction.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import type { Pesos } from '#shop/money.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import { shippingNotice } from '#shop/shipping/shipping-notice.ts';
import type { FormProblems } from './method-ui.ts';
import type { SentOrder, WaitingOrder } from './order-draft.ts';
import type { PaymentStep, StateAnswer } from './paying-answers.ts';
import { type PayingScreen, paymentError } from './paying-screens.ts';
import {
  type Answer,
  type DoneOrder,
  donePayments,
  filling,
  isBusy,
  type PayingEvent,
  type Stage,
  unansweredText,
  unreachedText,
} from './paying-stages.ts';

/** The stage after a reload: waits for a known transaction instead of paying again. */
export function resumeStage(waiting: WaitingOrder): Stage {
  const { transaction } = waiting;
  if (!transaction) return { kind: 'checking', waiting };
  return { kind: 'confirming', waiting, transactionId: transaction.id, isUnderWay: true };
}

/** The stage after an event; the same object if the event changes nothing. */
export function nextStage(stage: Stage, event: PayingEvent, screen: PayingScreen): Stage {
  switch (event.kind) {
    case 'sent':
      return isBusy(stage) ? stage : { kind: 'sending', sent: event.sent };
    case 'held-back':
      return stage.kind === 'sending' ? filling : stage;
    case 'answered':
      return stage.kind === 'sending' ? afterAnswer(event, stage.sent, screen) : stage;
    case 'window-closed': {
      // The callback of an earlier window says nothing about the current one.
      if (stage.kind !== 'paying' || stage.step !== event.step) return stage;
      const { transactionId } = event;
      return { kind: 'confirming', waiting: stage.waiting, transactionId, isUnderWay: transactionId !== null };
    }
    case 'window-missing':
      return stage.kind === 'paying' ? screen.afterUnavailable(stage.waiting.order) : stage;
    case 'changed':
      return isBusy(stage) ? stage : changed(event.lines, event.items);
    case 'too-many':
      return isBusy(stage) ? stage : tooMany(event.text);
    case 'elsewhere':
      return screen.afterSettling(event.order, null);
    case 'state':
      return afterState(stage, event.state, screen);
    case 'refreshed':
      return stage.kind === 'refreshing' ? filling : stage;
    case 'closed':
      return stage.kind === 'sending' ? stage : filling;
  }
}

function afterAnswer(
  { answer, items }: Extract<PayingEvent, { kind: 'answered' }>,
  sent: SentOrder,
  screen: PayingScreen,
): Stage {
  switch (answer.outcome) {
    case 'placed':
      return afterPlacing({ order: answer.order, sent }, answer.payment, screen);
    case 'settling':
      return screen.afterSettling(answer.order, sent);
    case 'form':
      return { ...filling, submission: answer.submission };
    case 'changed':
      return changed(answer.lines, items, answer.shipping);
    case 'too-many':
      return tooMany(answer.text);
    case 'key-used':
      return { ...filling, problem: { kind: 'key-used', orderNumber: answer.orderNumber } };
    case 'same-order':
      return { ...filling, problem: { kind: 'same-order', order: answer.order } };
    case 'proof':
    case 'empty-cart':
    case 'failed':
    case 'unreachable':
    case 'cancelled':
      return filling;
  }
}

function afterPlacing(waiting: WaitingOrder, step: PaymentStep, screen: PayingScreen): Stage {
  switch (step.kind) {
    case 'widget':
      return { kind: 'paying', waiting, step };
    case 'pending':
      return screen.afterPending(waiting);
    case 'accounts':
      return { kind: 'accounts', accounts: step.accounts, until: step.until ? new Date(step.until) : null };
    case 'paid':
    case 'pay-later':
      return screen.afterDone(doneOrder(waiting, step.kind));
    case 'unanswered':
      return screen.afterDone(doneOrder(waiting, 'pending', unansweredText));
    case 'proof-received':
      return screen.afterDone(doneOrder(waiting, 'under-review'));
    case 'declined':
      return screen.afterUnpaid(waiting.order);
    case 'unavailable':
      return screen.afterUnavailable(waiting.order);
  }
}

/**
 * The stage after the shop reported the state of a payment, or failed to (null). Only the shop's response marks an
 * order as paid.
 */
function afterState(stage: Stage, reported: StateAnswer | null, screen: PayingScreen): Stage {
  const state: StateAnswer | null =
    reported?.payment === 'unanswered' ? { ...reported, payment: 'pending', message: unansweredText } : reported;
  const payment = state?.payment ?? null;
  const settled = payment === 'paid' || payment === 'pending' ? payment : null;
  switch (stage.kind) {
    case 'paying':
      // An unanswered look-up says nothing about the open window.
      return settled && reported && screen.endsWindow.includes(reported.payment)
        ? screen.afterDone(doneOrder(stage.waiting, settled, state?.message))
        : stage;
    case 'checking':
      if (settled) return screen.afterDone(doneOrder(stage.waiting, settled, state?.message));
      return state?.status === 'Pendiente' ? screen.afterUnpaid(stage.waiting.order) : filling;
    case 'confirming':
      if (settled) return screen.afterDone(doneOrder(stage.waiting, settled, state?.message));
      if (isOnlyClosed(payment, stage)) return screen.afterClosing(stage.waiting.order);
      return screen.isFailed(payment, stage.isUnderWay)
        ? screen.afterUnpaid(stage.waiting.order)
        : screen.afterDone(doneOrder(stage.waiting, 'pending'));
    case 'done': {
      const final = payment === 'paid' || payment === 'declined' ? payment : null;
      return final && stage.done.payment === 'pending'
        ? { kind: 'done', done: { ...stage.done, payment: final, message: state?.message ?? '' } }
        : stage;
    }
    default:
      return stage;
  }
}

/** Whether the window was closed without a transaction, and the shop knows of no refusal either. */
function isOnlyClosed(payment: StateAnswer['payment'] | null, { isUnderWay }: { isUnderWay: boolean }): boolean {
  return !isUnderWay && payment !== 'declined';
}

function changed(lines: ChangedLine[], items: CartItem[], shipping?: Pesos): Stage {
  const notices = changeNotices(items, lines);
  if (shipping === undefined) return { ...filling, problem: { kind: 'changed', lines, notices } };
  const text = shippingNotice(shipping);
  const all = [...notices, { lineId: 'envio', name: 'Envío', text }];
  return { ...filling, problem: { kind: 'changed', lines, shipping, notices: all } };
}

function tooMany(text: string): Stage {
  return { ...filling, problem: { kind: 'too-many', text } };
}

function doneOrder({ order, sent }: WaitingOrder, payment: DoneOrder['payment'], message = ''): DoneOrder {
  return { order, sent, payment, message };
}

/** The toast for an event at a stage, if any. */
export function toastFor(stage: Stage, event: PayingEvent, screen: PayingScreen): ToastMessage | null {
  const next = nextStage(stage, event, screen);
  if (next === stage && event.kind !== 'window-missing') return null;
  const failure = failureToast(stage, event, screen);
  if (failure) return failure;
  // A page that reloads the order has no confirmation view, so the toast confirms.
  return next.kind === 'refreshing' && next.done ? doneToast(next.done) : null;
}

function failureToast(stage: Stage, event: PayingEvent, screen: PayingScreen): ToastMessage | null {
  switch (event.kind) {
    case 'answered':
      return stage.kind === 'sending' ? answerToast(event.answer, screen) : null;
    case 'window-missing':
      return paymentError('No se pudo cargar la pasarela de pago. Recarga la página e inténtalo de nuevo.');
    case 'state': {
      if (stage.kind !== 'confirming') return null;
      const payment = event.state?.payment ?? null;
      if (
        payment === 'paid' ||
        payment === 'pending' ||
        payment === 'unanswered' ||
        !screen.isFailed(payment, stage.isUnderWay)
      )
        return null;
      return isOnlyClosed(payment, stage) ? screen.closingToast : paymentError(event.state?.message ?? '');
    }
    default:
      return null;
  }
}

function answerToast(answer: Answer, screen: PayingScreen): ToastMessage | null {
  switch (answer.outcome) {
    case 'placed':
      if (answer.payment.kind === 'declined') return paymentError(answer.payment.message);
      if (answer.payment.kind === 'unavailable')
        return paymentError('La pasarela de pago no responde. Intenta de nuevo o elige otro método de pago.');
      return null;
    case 'form':
      return formToast();
    case 'proof':
      return formToast(answer.message);
    case 'failed':
      return screen.failureToast(answer.message);
    case 'unreachable':
      return screen.failureToast(answer.message ?? unreachedText);
    default:
      return null;
  }
}

function doneToast({ payment, sent, message }: DoneOrder): ToastMessage | null {
  if (payment === 'paid') return { title: 'Recibimos tu pago', description: 'Ya estamos alistando tu pedido.' };
  if (payment === 'pending' && message) return { title: 'Estamos confirmando tu pago', description: message };
  const later = payment === 'pay-later' ? methodRecords[sent.method].payLater : null;
  return later && { title: 'Listo', description: later.toast };
}

/** The toast for an incomplete or invalid form. */
export function formToast(description = 'Por favor, corrige los campos marcados.'): ToastMessage {
  return { title: 'Error en el formulario', description, kind: 'destructive' };
}

/**
 * The toast for a form with mistakes, which names what is missing.
 *
 * @param wrongFields the fields of the form with a mistake; if it is the consent alone, everything else is complete
 * @param options.isPanelValid whether the panel of the method has what it asks for
 * @param options.problems the errors of the method
 */
export function mistakesToast(
  wrongFields: string[],
  { isPanelValid = true, problems = {} }: { isPanelValid?: boolean; problems?: FormProblems | undefined } = {},
): ToastMessage {
  const isConsentAlone = wrongFields.every((name) => name === 'consent');
  if (!isConsentAlone) return formToast(isPanelValid ? problems.fields : problems.all);
  if (isPanelValid) return formToast('Marca la casilla de autorización para hacer el pedido.');
  return formToast(problems.panel && `Marca la casilla de autorización. ${problems.panel}`);
}

/** Reads the completed order from the browser's history state, to show it again after a reload. */
export function readDone(state: unknown): DoneOrder | null {
  if (typeof state !== 'object' || state === null || !('done' in state)) return null;
  const { done } = state as { done: DoneOrder };
  if (typeof done?.order?.orderNumber !== 'string' || typeof done.sent?.method !== 'string') return null;
  return donePayments.includes(done.payment) ? done : null;
}
