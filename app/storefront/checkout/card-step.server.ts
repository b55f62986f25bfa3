import type { RouterContextProvider } from 'react-router';
import { dbContext, logContext, paymentProviderContext } from '#app/context.ts';
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
import type { PaymentStep } from './checkout-answers.ts';

/** What the browser has of a card once the provider has turned it into a token: nothing of the card itself. */
export type CardFields = Omit<CardCharge, keyof Attempt>;

const cardToken = /^[\w.-]{1,200}$/;
const acceptanceToken = /^[\w.+/=-]{1,4000}$/;

/** @returns null where the form has no card's token, no accepted documents, or instalments nobody offered */
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
 * Charges an order that stands to a card, and says where its payment has got to.
 *
 * However often this is asked, and whatever answers get lost, no second charge is made while the first may have gone
 * through: as long as the provider has told nothing of a charge, the next one is made on its reference, which the provider
 * takes once.
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
  // A token that is used up may have been so by the very charge whose answer was lost.
  const refused: PaymentStep = { kind: 'declined', message: charged.message };
  const step = await lookUpCharge(db, provider, order.id, refused);
  if (step === refused) await closeRefusedAttempt(db, opened.reference);
  return step;
}

/** What became of a charge that was not answered with a transaction; `otherwise` where the provider knows nothing of it. */
async function lookUpCharge(db: Db, provider: PaymentProvider, orderId: string, otherwise: PaymentStep) {
  const known = await lookUp(db, provider, orderId);
  if (known?.kind === 'paid' || known?.kind === 'pending') return known;
  // While this one is unanswered, a refusal that is known is an earlier try's.
  return known?.kind === 'declined' && !(await findUnansweredCharge(db, orderId)) ? known : otherwise;
}

/** An attempt to charge on, or where the payment stands when nothing is to be charged. */
async function openAttempt(db: Db, provider: PaymentProvider, orderId: string): Promise<Attempt | PaymentStep> {
  const opened = await openCharge(db, orderId);
  if (opened.ok && opened.isNew) return opened.attempt;
  if (!opened.ok && opened.reason !== 'settling') return notBegun(opened.reason);

  // Money may be on its way.
  const known = await lookUp(db, provider, orderId);
  if (known && known.kind !== 'declined') return known;
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

/** @returns null when the provider knows of no try to pay, or was asked a moment ago */
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
