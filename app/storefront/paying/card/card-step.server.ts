import type { RouterContextProvider } from 'react-router';
import { clientKeyContext, dbContext, logContext, paymentProviderContext } from '#app/context.ts';
import {
  type MethodStep,
  refuseStep,
  tooManyAttempts,
  tooManyDeclines,
  withdrawnText,
} from '#app/storefront/paying/method-step.ts';
import type { PaymentStep } from '#app/storefront/paying/paying-answers.ts';
import type { Db } from '#db/database.server.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import { type BeginPaymentResult, beginPayment, closeRefusedAttempt } from '#shop/payments/begin-payment.server.ts';
import { mostInstallments } from '#shop/payments/card.ts';
import { checkPayment } from '#shop/payments/check-payment.server.ts';
import type { PaymentState } from '#shop/payments/payment-state.ts';
import {
  type Attempt,
  type CardCharge,
  type ChargeResult,
  type PaymentProvider,
  ProviderUnavailable,
  ProviderUnreached,
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
 * Never charges twice, even if requests repeat or responses get lost: each reference is requested once, and while the
 * answer to a charge is unknown, no other begins.
 */
export async function takeCardStep(
  context: Readonly<RouterContextProvider>,
  order: { id: string },
  card: CardFields,
): Promise<PaymentStep> {
  const provider = context.get(paymentProviderContext);
  if (!provider) return { kind: 'unavailable' };
  const db = context.get(dbContext);

  const attempt = await beginCharge(db, provider, { orderId: order.id, clientKey: context.get(clientKeyContext) });
  if ('kind' in attempt) return attempt;

  const charged = await charge(provider, { ...attempt, ...card });
  if (charged instanceof ProviderUnavailable) {
    context.get(logContext).warn({ err: charged, orderId: order.id }, 'a card charge was not answered');
    if (!(charged instanceof ProviderUnreached))
      return (await lookUp(db, provider, order.id)) ?? { kind: 'unanswered' };
    await closeRefusedAttempt(db, attempt.reference);
    return { kind: 'unavailable' };
  }
  if (charged.ok) {
    const recorded = await recordTransaction(db, provider.name, charged.transaction);
    const step = stepOf(recorded?.state ?? 'pending', charged.transaction.statusMessage) ?? { kind: 'pending' };
    // An event may report the refusal before this answer is recorded, and only a look-up has its message.
    const isUnexplained = step.kind === 'declined' && step.message === '';
    return isUnexplained ? ((await lookUp(db, provider, order.id)) ?? step) : step;
  }
  if (charged.reason === 'reference-used') return (await lookUp(db, provider, order.id)) ?? { kind: 'pending' };
  await closeRefusedAttempt(db, attempt.reference);
  return { kind: 'declined', message: charged.message };
}

/** Begins an attempt to charge, or returns the state of the payment if nothing may be charged. */
async function beginCharge(
  db: Db,
  provider: PaymentProvider,
  charge: { orderId: string; clientKey: string | null },
): Promise<Attempt | PaymentStep> {
  const begun = await askingFirst(db, provider, (answer) => beginPayment(db, { ...charge, kind: 'card', answer }));
  return begun.ok ? begun.attempt : notBegun(begun);
}

function notBegun(refused: Exclude<BeginPaymentResult, { ok: true }>): PaymentStep {
  switch (refused.reason) {
    case 'paid':
      return { kind: 'paid' };
    case 'settling':
      return { kind: 'pending' };
    case 'provider-silent':
      return { kind: 'unanswered' };
    case 'not-waiting':
      return { kind: 'declined', message: 'Este pedido ya no espera un pago en línea.' };
    case 'too-many-declines':
      return tooManyDeclines(refused.of, 'card');
    case 'withdrawn':
      return { kind: 'declined', message: withdrawnText };
    case 'too-many-attempts':
      return tooManyAttempts;
  }
}

async function charge(provider: PaymentProvider, request: CardCharge): Promise<ChargeResult | ProviderUnavailable> {
  try {
    return await provider.chargeCard(request);
  } catch (fault) {
    if (fault instanceof ProviderUnavailable) return fault;
    throw fault;
  }
}

/**
 * Looks up the state of the order's payment at the provider.
 *
 * @returns null if no payment is known
 */
async function lookUp(db: Db, provider: PaymentProvider, orderId: string): Promise<PaymentStep | null> {
  const status = await checkPayment(db, provider, { orderId });
  return status && stepOf(status.state, status.message);
}

function stepOf(state: PaymentState, message: string): PaymentStep | null {
  switch (state) {
    case 'paid':
    case 'pending':
    case 'unanswered':
      return { kind: state };
    case 'declined':
      return { kind: 'declined', message };
    case 'waiting':
    case 'none':
      return null;
  }
}
