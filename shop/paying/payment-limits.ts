/** The limits of payments that staff set. */
import type { PaymentLimits } from '#db/schema.ts';

export type { PaymentLimits };

export const defaultPaymentLimits: PaymentLimits = {
  onlineMinimum: 1_500,
  onlineMaximum: 99_000_000,
  declinesPerOrder: 5,
  declinesPerHour: 10,
  proofsMegabytes: 2_000,
};

/** Each limit as staff see it, with the highest value they may choose. */
export const paymentLimitFields: Record<keyof PaymentLimits, { label: string; hint: string; most: number }> = {
  onlineMinimum: {
    label: 'Mínimo para pagar en línea',
    hint: 'En pesos. Un pedido por menos no se paga con Wompi ni con tarjeta.',
    most: 1_000_000_000,
  },
  onlineMaximum: {
    label: 'Máximo para pagar en línea',
    hint: 'En pesos. Es el tope de Wompi para tu comercio.',
    // The provider's own bound of one transaction.
    most: 10_000_000_000,
  },
  declinesPerOrder: {
    label: 'Tarjetas rechazadas por pedido',
    hint: 'Después, ese pedido se paga con otro método. Frena a quien prueba tarjetas robadas.',
    most: 100,
  },
  declinesPerHour: {
    label: 'Tarjetas rechazadas por hora',
    hint: 'Desde una misma conexión. Después hay que esperar hasta una hora.',
    most: 1_000,
  },
  proofsMegabytes: {
    label: 'Espacio para comprobantes',
    hint: 'En MB. Te avisamos al 80 %; lleno, los comprobantes llegan solo por WhatsApp.',
    most: 1_000_000,
  },
};

export const paymentLimitKeys = Object.keys(paymentLimitFields) as (keyof PaymentLimits)[];
