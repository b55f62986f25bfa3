import type { RouterContextProvider } from 'react-router';
import type { NewProof } from '#shop/orders/proofs/proof.ts';
import type { CheckoutAnswer, PaymentStep } from './paying-answers.ts';

/** A request to pay by a method: at checkout, or later from the order's page. */
export type StepRequest = {
  context: Readonly<RouterContextProvider>;
  fields: FormData;
  place: 'checkout' | 'order-page';
};

/** The order to pay; `until`: how long it keeps its stock unpaid, null without limit. */
type OrderToPay = { id: string; until?: Date | null };

export type PreparedStep =
  | {
      ok: true;
      /** stored with a new order */
      proof?: NewProof;
      /** @returns 'settling' if money for the order has arrived or may be pending */
      pay: (order: OrderToPay) => Promise<PaymentStep | 'settling'>;
      /** called after the order's transaction, whether committed or rolled back */
      cleanUp?: () => Promise<void>;
    }
  | { ok: false; answer: Extract<CheckoutAnswer, { outcome: 'proof' | 'failed' }>; status: 400 | 429 | 500 | 503 };

/**
 * The server's part of a payment method: validates its form fields before the order changes, then starts the payment.
 */
export type MethodStep = (request: StepRequest) => PreparedStep | Promise<PreparedStep>;

/** Refuses a request before the order changes. */
export function refuseStep(message: string): PreparedStep {
  return { ok: false, answer: { outcome: 'failed', message }, status: 400 };
}

/** The step of a method that is paid later, without a provider or a proof. */
export const payLaterStep: MethodStep = () => ({ ok: true, pay: async () => ({ kind: 'pay-later' }) });

export const withdrawnText = 'Un producto de este pedido ya no se vende. Haz un pedido nuevo o escríbenos.';

/** The state of an order's payment for which the shop begins no further attempt at the provider. */
export const tooManyAttempts: PaymentStep = {
  kind: 'declined',
  message: 'Este pedido ya tuvo muchos intentos de pago en línea. Paga con otro método o escríbenos.',
};

/**
 * The state of a payment while no further card may be tried, or window opened, for the order or from the client
 * address.
 */
export function tooManyDeclines(of: 'order' | 'address', way: 'card' | 'window'): PaymentStep {
  return { kind: 'declined', message: of === 'order' ? pausedOrder : pausedAddress[way] };
}

const pausedOrder =
  'Ya se rechazaron varias tarjetas para este pedido: no recibe más pagos con tarjeta, Nequi ni PSE. Elige otra forma de pago o escríbenos.';
const pausedAddress = {
  card: 'Se rechazaron varias tarjetas desde tu conexión. Espera una hora o paga con otro método.',
  window:
    'Se rechazaron varias tarjetas desde tu conexión: por ahora no recibe pagos con tarjeta, Nequi ni PSE. Espera una hora, elige otra forma de pago o escríbenos.',
};
