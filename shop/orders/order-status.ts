import type { OrderStatus, PaymentMethod } from '#db/schema.ts';

export type { OrderStatus };

/** A status's colour in badges and charts. */
export type StatusTone = 'orange' | 'amber' | 'blue' | 'indigo' | 'green' | 'red';

export const orderStatusTones: Record<OrderStatus, StatusTone> = {
  'Pendiente Contraentrega': 'orange',
  Pendiente: 'amber',
  Pagado: 'blue',
  Enviado: 'indigo',
  Entregado: 'green',
  Cancelado: 'red',
};

/** Every status, in the order staff meet them. */
export const orderStatuses = Object.keys(orderStatusTones) as OrderStatus[];

/** Whether a text from a URL or a form is one of the statuses. */
export function isOrderStatus(text: unknown): text is OrderStatus {
  return orderStatuses.some((status) => status === text);
}

/** How a new order starts: cash on delivery waits for its delivery, every other way for its payment. */
export function firstStatus(paymentMethod: PaymentMethod): OrderStatus {
  return paymentMethod === 'Pago Contraentrega' ? 'Pendiente Contraentrega' : 'Pendiente';
}

/** Whether the goods of an order have left the shop, so that deleting it brings nothing back to the shelf. */
export function goodsHaveLeft(status: OrderStatus): boolean {
  return status === 'Enviado' || status === 'Entregado';
}

/** In which statuses an order's parcel waits to be packed and sent. */
export const statusesToShip: OrderStatus[] = ['Pendiente Contraentrega', 'Pagado'];

/** Whether a method of payment is settled by the provider's word, without staff. */
export function isPaidOnline(paymentMethod: PaymentMethod | null): boolean {
  return paymentMethod === 'Wompi' || paymentMethod === 'Tarjeta';
}

/** Whether money came for goods that were no longer there: staff find them, or give the money back. */
export function isPaidWithoutStock({ status, holdsStock }: { status: OrderStatus; holdsStock: boolean }): boolean {
  return status === 'Pagado' && !holdsStock;
}
