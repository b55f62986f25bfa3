/** The ways to pay that a shopper chooses between, as the pages and the requests name them. */
import type { PaymentMethod } from '#db/schema.ts';

const paymentMethods = {
  widget: 'Wompi',
  card: 'Tarjeta',
  transfer: 'Transferencia Bancaria',
  cash: 'Pago Contraentrega',
} as const satisfies Record<string, PaymentMethod>;

export type CheckoutMethod = keyof typeof paymentMethods;

/** What the order says it is paid by. */
export function paymentMethodOf(method: CheckoutMethod): PaymentMethod {
  return paymentMethods[method];
}

/** Whether a text from a form is one of them. */
export function isCheckoutMethod(text: unknown): text is CheckoutMethod {
  return typeof text === 'string' && Object.hasOwn(paymentMethods, text);
}
