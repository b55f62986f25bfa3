/** The limits that staff set. Their texts have a file of their own because only the back office needs them. */
import type { OrderLimits, PaymentLimits } from '#db/schema.ts';

/** Each limit of orders and holds as staff see it, with the highest value they may choose. */
export const orderLimitFields: Record<keyof OrderLimits, { label: string; hint: string; most: number }> = {
  unitsPerProduct: { label: 'Unidades de un producto', hint: 'En un mismo pedido.', most: 10_000 },
  unitsPerOrder: { label: 'Unidades de un pedido', hint: 'De todos sus productos juntos.', most: 100_000 },
  openUnitsPerPhone: {
    label: 'Unidades por despachar de un teléfono',
    hint: 'En sus pedidos sin pagar que aún no se envían; los pagados no cuentan.',
    most: 1_000_000,
  },
  openUnitsPerAddress: {
    label: 'Unidades por despachar de una conexión',
    hint: 'Igual. Un operador puede unir miles de celulares en una conexión: déjalo amplio.',
    most: 1_000_000,
  },
  heldUnitsPerAddress: {
    label: 'Unidades reservadas de una conexión',
    hint: 'Antes del pedido, mientras alguien transfiere.',
    most: 100_000,
  },
  heldPercent: {
    label: 'Porcentaje de un producto en reservas',
    hint: 'De 1 a 100. El resto sigue a la venta mientras otros transfieren.',
    most: 100,
  },
};

export const orderLimitKeys = Object.keys(orderLimitFields) as (keyof OrderLimits)[];

/** Each limit of payments as staff see it, with the highest value they may choose. */
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
    hint: 'Después, ese pedido no se paga en línea. Frena a quien prueba tarjetas robadas.',
    most: 100,
  },
  declinesPerHour: {
    label: 'Tarjetas rechazadas por hora',
    hint: 'Desde una misma conexión. Después no recibe tarjetas hasta por una hora; la ventana de Wompi, con cinco veces más.',
    most: 1_000,
  },
  proofsMegabytes: {
    label: 'Espacio para comprobantes',
    hint: 'En MB. Te avisamos al 80 %; lleno, la página pide a los clientes que te escriban.',
    most: 1_000_000,
  },
};

export const paymentLimitKeys = Object.keys(paymentLimitFields) as (keyof PaymentLimits)[];
