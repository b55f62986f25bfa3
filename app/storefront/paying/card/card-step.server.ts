import type { RouterContextProvider } from 'react-router';
import { dbContext, logContext, paymentProviderContext } from '#app/context.ts';
import { type MethodStep, refuseStep } from '#app/storefront/paying/method-step.ts';
import type { PaymentStep } from '#app/storefront/paying/paying-answers.ts';
import type { Db } from '#db/database.server.ts';
import { mostInstallments } from '#shop/payments/card.ts';
import { checkPayment } from '#shop/payments/check-payment.server.ts';
import { closeRefusedAttempt, findUnansweredCharge, openCharge } from '#shop/payments/open-charge.server.ts';
import {
  type Attempt,
  type CardCharge,
  type ChargeResult,
  type PaymentProvider,
  ProviderUnavailable,
} from '#shop/payments/provider.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';

/** The card fields that the browser sends: the provider's token, never the card itself. */
export type CardFields = Omit<CardCharge, keyof Attempt>;

/** Pays with the token of a card. */
export const cardStep: MethodStep = ({ context, fields, place }) => {
  const card = readCardFields(fields);
  if (!card) {
    return refuseStep(
      place === 'checkout'
        ? 'Los datos de la tarjeta no llegaron completos.'
        : 'Por favor, corrige los datos de la tarjeta.',
    );
  }
  return { ok: true, pay: (order) => takeCardStep(context, order, card) };
};

const cardToken = /^[\w.-]{1,200}$/;
const acceptanceToken = /^[\w.+/=-]{1,4000}$/;

/**
 * Reads the card fields of an order form; without a number of instalments, it is 1.
 *
 * @returns null if the card's token, an acceptance token or the number of instalments is invalid
 */
export function readCardFields(form: FormData): CardFields | null {
  const text = (name: string) => String(form.get(name) ?? '');
  const installments = Number(text('installments') || '1');
  const fields = {
    cardToken: text('cardToken'),
    acceptanceToken: text('acceptanceToken'),
    personalAuthToken: text('personalAuthToken'),
    installments,
  };
  const isSound =
    cardToken.test(fields.cardToken) &&
    acceptanceToken.test(fields.acceptanceToken) &&
    acceptanceToken.test(fields.personalAuthToken) &&
    Number.isInteger(installments) &&
    installments >= 1 &&
    installments <= mostInstallments;
  return isSound ? fields : null;
}

/**
 * Charges a placed order to a card and returns the state of its payment.
 *
 * Never charges twice, even if requests repeat or responses get lost: while the result of a charge is unknown, the next
 * one reuses its reference, which the provider accepts only once.
 */
export async function takeCardStep(
  context: Readonly<RouterContextProvider>,
  order: { id: string },
  card: CardFields,
): Promise<PaymentStep> {
  const provider = context.get(paymentProviderContext);
  if (!provider) return { kind: 'unavailable' };
  const db = context.get(dbContext);

  const opened = await openAttempt(db, provider, order.id);
  if ('kind' in opened) return opened;

  const charged = await charge(provider, { ...opened, ...card });
  if (charged instanceof ProviderUnavailable) {
    context.get(logContext).warn({ err: charged, orderId: order.id }, 'a card charge was not answered');
    return lookUpCharge(db, provider, order.id, { kind: 'unavailable' });
  }
  if (charged.ok) {
    const recorded = await recordTransaction(db, provider.name, charged.transaction);
    return stepOf(recorded?.state ?? 'pending', charged.transaction.statusMessage) ?? { kind: 'pending' };
  }
  if (charged.reason === 'reference-used') return lookUpCharge(db, provider, order.id, { kind: 'pending' });
  // A used token may have been used by the very charge whose response was lost.
  const refused: PaymentStep = { kind: 'declined', message: charged.message };
  const step = await lookUpCharge(db, provider, order.id, refused);
  if (step === refused) await closeRefusedAttempt(db, opened.reference);
  return step;
}

/**
 * Looks up a charge whose response had no transaction; returns `otherwise` if the provider reports no result for it.
 */
async function lookUpCharge(db: Db, provider: PaymentProvider, orderId: string, otherwise: PaymentStep) {
  const previous = await lookUp(db, provider, orderId);
  if (previous?.kind === 'paid' || previous?.kind === 'pending') return previous;
  // While this charge is unanswered, a known refusal belongs to an earlier attempt.
  return previous?.kind === 'declined' && !(await findUnansweredCharge(db, orderId)) ? previous : otherwise;
}

/** Returns an attempt to charge, or the state of the payment if nothing may be charged. */
async function openAttempt(db: Db, provider: PaymentProvider, orderId: string): Promise<Attempt | PaymentStep> {
  const opened = await openCharge(db, orderId);
  if (opened.ok && opened.isNew) return opened.attempt;
  if (!opened.ok && opened.reason !== 'settling') return notBegun(opened.reason);

  // An earlier charge may be pending.
  const previous = await lookUp(db, provider, orderId);
  if (previous && previous.kind !== 'declined') return previous;
  const again = await openCharge(db, orderId);
  return again.ok ? again.attempt : notBegun(again.reason);
}

function notBegun(reason: 'not-waiting' | 'settling' | 'paid'): PaymentStep {
  switch (reason) {
    case 'paid':
      return { kind: 'paid' };
    case 'settling':
      return { kind: 'pending' };
    case 'not-waiting':
      return { kind: 'declined', message: 'Este pedido ya no espera un pago en línea.' };
  }
}

async function charge(provider: PaymentProvider, asked: CardCharge): Promise<ChargeResult | ProviderUnavailable> {
  try {
    return await provider.chargeCard(asked);
  } catch (fault) {
    if (fault instanceof ProviderUnavailable) return fault;
    throw fault;
  }
}

/**
 * Looks up the state of the order's payment at the provider.
 *
 * @returns null if no result is known: the provider knows no transaction, or was asked a moment ago
 */
async function lookUp(db: Db, provider: PaymentProvider, orderId: string): Promise<PaymentStep | null> {
  const standing = await checkPayment(db, provider, { orderId });
  if (!standing) return null;
  return stepOf(standing.state, standing.message) ?? (standing.providerAway ? { kind: 'unavailable' } : null);
}

function stepOf(state: 'none' | 'waiting' | 'pending' | 'paid' | 'declined', message: string): PaymentStep | null {
  switch (state) {
    case 'paid':
    case 'pending':
      return { kind: state };
    case 'declined':
      return { kind: 'declined', message };
    case 'waiting':
    case 'none':
      return null;
  }
}
