/** Decides how an order is paid by the money that the shop has: annulled or returned money does not count. */
import type { OrderRemainder, OrderStatus, PaymentMethod } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { goodsHaveLeft } from '#shop/orders/status/order-status.ts';
import { isPaidOnDelivery, isPaidOnline } from '#shop/paying/payment-methods.ts';
import { lastPaymentStatus, type OrderPayment, orderPayment } from './order-payment.ts';

/**
 * Money of one payment, without parts that were returned. `transaction` is the one at the provider; null for money that
 * came by hand.
 */
export type PaymentHere = {
  transaction: { provider: string; transactionId: string; reference: string } | null;
  amountInCents: number;
  currency: string;
  /** whether an open incident asks staff what becomes of it: until they decide, it pays nothing */
  isUndecided: boolean;
};

/** `here`: all money of the customer that the shop has, whether or not it pays the order. */
export type OrderMoney = { payment: OrderPayment; here: PaymentHere[] };

export type JudgedOrder = {
  status: OrderStatus;
  paymentMethod: PaymentMethod | null;
  totalAmount: Pesos;
  returnedAmount: Pesos;
  remainder: OrderRemainder | null;
};

/** The payments, refunds and proofs of an order. */
export type MoneyFacts = {
  /** its changes of status, oldest first */
  events: { toStatus: OrderStatus | null; isUndo: boolean; createdAt: Date }[];
  /** its transactions whose money is here, or was here and paid it */
  transactions: (NonNullable<PaymentHere['transaction']> & {
    amountInCents: number;
    currency: string;
    /** parts that were given back */
    returnedInCents: number;
    paysOrder: boolean;
    isHere: boolean;
    isUndecided: boolean;
    goneAt: Date;
  })[];
  /** whether it has an approved proof of transfer whose money was not returned */
  hasProof: boolean;
  /** when money that came by hand was returned in full */
  returnedAt: Date[];
  /**
   * money that came by hand and was not given back, in pesos, how much of that is owed to the customer, and how much of
   * this for units that came back or because the total fell; `isUndecided`: an open incident says that the order is paid
   * online as well
   */
  byHand: { amount: Pesos; owed: Pesos; owedInParts: Pesos; isUndecided: boolean };
};

/**
 * Judges an order by its history of statuses. A cancelled order counts as unpaid: its money is already recorded as owed
 * to the customer.
 *
 * - An order is paid if one of its transactions pays it, or if it was sent and has an approved proof.
 * - Otherwise its history decides. What happened before money was returned does not count, because that money may have
 *   paid the order until then; nor what happened before money was annulled, unless there is an approved proof.
 *
 * If only the history says that an order is paid, the money came by hand. An exception is an order paid online with a
 * transaction of its total: staff noted that money before its approval was reported.
 */
export function judgeByHistory(order: JudgedOrder, facts: MoneyFacts): OrderMoney {
  if (order.status === 'Cancelado') return { payment: 'unpaid', here: [] };
  const online = facts.transactions.filter(({ isHere }) => isHere);
  const isPaid = isPaidAtProvider(facts) || (facts.hasProof && goodsHaveLeft(order.status));
  const payment = isPaid ? 'paid' : impliedPayment(order, facts);
  const isNoted = payment === 'paid' && !isPaid && !isSameMoney(order, facts);
  const amountInCents = order.totalAmount * 100;
  const { isUndecided } = facts.byHand;
  const byHand = facts.hasProof || isNoted ? [{ transaction: null, amountInCents, currency: 'COP', isUndecided }] : [];
  return { payment, here: [...online.map(paymentHere), ...byHand].filter(isLeft) };
}

/**
 * Judges an order by its payments, once all of them are recorded. Money that came by hand pays it as far as it is not
 * owed to the customer; an order that waits for its payment is unpaid whatever came, because staff decide that.
 */
export function judgeByPayments(order: JudgedOrder, facts: MoneyFacts): OrderMoney {
  const { status } = order;
  if (status === 'Cancelado') return { payment: 'unpaid', here: [] };
  const { amount, owed, owedInParts, isUndecided } = facts.byHand;
  const online = facts.transactions.filter(({ isHere }) => isHere);
  const byHand = amount > 0 ? [{ transaction: null, amountInCents: amount * 100, currency: 'COP', isUndecided }] : [];
  const here = [...online.map(paymentHere), ...byHand].filter(isLeft);
  const charged = order.totalAmount - order.returnedAmount;
  const paid = pesosHere(here) - pesosSetAside(facts) - owedInParts;
  // By hand alone, or together with what staff kept of an online payment of another value.
  const isCovered = goodsHaveLeft(status) && amount > 0 && (amount - owed >= charged || paid >= charged);
  // A change raised the total of a paid order, and the rest is collected.
  const lacksRest = order.remainder !== null && paid < charged;
  if ((isPaidAtProvider(facts) && !lacksRest) || isCovered) return { payment: 'paid', here };
  const implied = impliedPayment(order, facts);
  const isNoted = status === 'Pagado' && order.remainder === null;
  const isTrusted = implied !== 'paid' || isNoted || order.totalAmount === 0 || isSameMoney(order, facts);
  const isCollected = isPaidOnDelivery(order.paymentMethod) || order.remainder === 'on-delivery';
  return { payment: isTrusted ? implied : isCollected ? 'on-delivery' : 'unpaid', here };
}

/**
 * The pesos that pay nothing, though they are in the ledger of an order: an open incident owes all of them, or asks staff
 * what becomes of them.
 */
export function pesosSetAside({ transactions, byHand }: MoneyFacts): Pesos {
  const online = transactions.filter(({ isHere, isUndecided }) => isHere && isUndecided);
  return pesosHere(online.map(paymentHere)) + (byHand.isUndecided ? byHand.amount : byHand.owed) - byHand.owedInParts;
}

const isLeft = ({ amountInCents }: PaymentHere) => amountInCents > 0;

const pesosHere = (here: PaymentHere[]) =>
  here.reduce((sum, { amountInCents, currency }) => sum + (currency === 'COP' ? amountInCents / 100 : 0), 0);

const isPaidAtProvider = ({ transactions }: MoneyFacts) =>
  transactions.some(({ isHere, paysOrder }) => isHere && paysOrder);

/** What the history says about the payment, without what happened before the money was gone. */
function impliedPayment(order: JudgedOrder, { events, transactions, hasProof, returnedAt }: MoneyFacts): OrderPayment {
  // The annulled or returned money may be what paid the order until then.
  const lost = hasProof ? [] : transactions.filter(({ isHere }) => !isHere).map(({ goneAt }) => goneAt);
  const gone = [...returnedAt, ...lost];
  const since = events.filter(({ createdAt }) => gone.every((goneAt) => createdAt > goneAt));
  const { status } = order;
  // The shop learned of money that is gone before it counted: the carrier collects as agreed.
  const isAgreed =
    returnedAt.length === 0 && status === 'Enviado' && lastPaymentStatus(events) === 'Pendiente Contraentrega';
  return orderPayment({ ...order, events: isAgreed ? events : since });
}

/** Whether money that staff noted is that of a transaction: the order is paid online, with exactly its total. */
function isSameMoney({ paymentMethod, totalAmount }: JudgedOrder, { transactions }: MoneyFacts): boolean {
  if (!isPaidOnline(paymentMethod)) return false;
  return transactions.some(
    ({ isHere, amountInCents, currency }) => isHere && amountInCents === totalAmount * 100 && currency === 'COP',
  );
}

function paymentHere(paid: MoneyFacts['transactions'][number]): PaymentHere {
  const { provider, transactionId, reference, amountInCents, returnedInCents, currency, isUndecided } = paid;
  return {
    transaction: { provider, transactionId, reference },
    amountInCents: amountInCents - returnedInCents,
    currency,
    isUndecided,
  };
}
