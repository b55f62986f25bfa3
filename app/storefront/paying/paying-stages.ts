/**
 * The stages of paying an order and the events between them, shared by cash-on-delivery dialog, checkout and order
 * page.
 */
import type { SubmissionResult } from '@conform-to/react';
import type { UploadFailure } from '#app/upload-with-progress.ts';
import type { TransferAccount } from '#db/schema.ts';
import type { CartItem } from '#shop/cart/cart.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import type { Pesos } from '#shop/money.ts';
import type { SentOrder, WaitingOrder } from './order-draft.ts';
import type { CheckoutAnswer, PaymentStep, Placed, StateAnswer } from './paying-answers.ts';
import type { Unreachable } from './send-order.ts';

/** The result of sending an order; the shopper can also cancel an upload. */
export type Answer = CheckoutAnswer | Unreachable | UploadFailure;

export type WidgetStep = Extract<PaymentStep, { kind: 'widget' }>;

/** A problem that the shopper must read before confirming again. */
export type Problem =
  /**
   * the cart differed from the catalogue, or its shipping costs another price, which is then given: the changed lines,
   * and the notices once the page shows the changes
   */
  | {
      kind: 'changed';
      lines: ChangedLine[];
      shipping?: Pesos;
      notices: { lineId: string; name: string; text: string }[];
    }
  /** an order above a limit of units: the shop takes it on WhatsApp only */
  | { kind: 'too-many'; text: string }
  /** an earlier order of this attempt exists with other content, and its payment is pending or done */
  | { kind: 'key-used'; orderNumber: string }
  /** the order is placed, but its payment failed */
  | { kind: 'unpaid'; orderNumber: string }
  /** the order is placed, and the shopper closed the provider's window without paying */
  | { kind: 'window-closed'; orderNumber: string }
  /** the order is being paid another way, or is paid */
  | { kind: 'settling'; order: Placed }
  /** another order with the same goods is paid or being paid; null if it may not be named */
  | { kind: 'same-order'; order: Placed | null };

/** The outcomes of a payment after which the page needs no further input. */
export const donePayments = ['paid', 'pending', 'declined', 'under-review', 'pay-later'] as const;

/** A placed order that needs nothing more on this page. */
export type DoneOrder = {
  order: Placed;
  sent: SentOrder;
  payment: (typeof donePayments)[number];
  /** the shop's addition: why the payment was declined, or that staff will review it; usually empty */
  message: string;
};

export type Stage =
  /** the page was left or reloaded during a payment: its state is being requested */
  | { kind: 'checking'; waiting: WaitingOrder }
  | { kind: 'filling'; submission: SubmissionResult | null; problem: Problem | null }
  | { kind: 'sending'; sent: SentOrder }
  /** the provider's window is open; it may never call back */
  | { kind: 'paying'; waiting: WaitingOrder; step: WidgetStep }
  /** `isUnderWay`: a transaction exists, whether or not its id is known here */
  | { kind: 'confirming'; waiting: WaitingOrder; transactionId: string | null; isUnderWay: boolean }
  /** the accounts to transfer to are shown */
  | { kind: 'accounts'; accounts: TransferAccount[]; until: Date | null }
  | { kind: 'done'; done: DoneOrder }
  /** the order's page is being reloaded to show its new state; `done`: how the payment ended, null if not known here */
  | { kind: 'refreshing'; done: DoneOrder | null }
  /**
   * going to the page of an order that is paid or being confirmed; `sent`: the order sent when this became known, null
   * if another request showed it
   */
  | { kind: 'leaving'; order: Placed; sent: SentOrder | null };

export type PayingEvent =
  | { kind: 'sent'; sent: SentOrder }
  /** the method's panel could not provide its form fields */
  | { kind: 'held-back' }
  /** `items`: the cart when the order was submitted */
  | { kind: 'answered'; answer: Answer; items: CartItem[] }
  | { kind: 'window-closed'; step: WidgetStep; transactionId: string | null }
  | { kind: 'window-missing' }
  /** the cart changed before it could be reserved */
  | { kind: 'changed'; lines: ChangedLine[]; items: CartItem[] }
  /** the units exceed a limit of stock holds */
  | { kind: 'too-many'; text: string }
  /** another request showed that the order is paid or being confirmed */
  | { kind: 'elsewhere'; order: Placed }
  /** null if the request failed */
  | { kind: 'state'; state: StateAnswer | null }
  | { kind: 'refreshed' }
  /** the dialog was closed */
  | { kind: 'closed' };

export const filling: Extract<Stage, { kind: 'filling' }> = { kind: 'filling', submission: null, problem: null };

/** Whether the confirm button must wait. An open window does not block it, because it may be lost. */
export function isBusy({ kind }: Stage): boolean {
  return kind !== 'filling' && kind !== 'paying' && kind !== 'accounts';
}

/**
 * Shown when no answer came: it names the connection, and says that trying again is safe, because of the attempt's key.
 */
export const unreachedText =
  'No hay conexión con la tienda. Nada de lo que escribiste se pierde, y puedes intentarlo otra vez sin riesgo: no se pide ni se cobra dos veces.';

/** Shown while the provider does not say whether the order was paid. */
export const unansweredText =
  'La pasarela de pago todavía no nos dice si ya pagaste este pedido. Le seguimos preguntando: espera unos minutos y no pagues otra vez. Si tu pago no llegó, podrás hacerlo de nuevo desde la página de tu pedido.';
