import type { OrderRemainder, OrderStatus } from '#db/schema.ts';

export type { OrderStatus };

/** The colour of a status in badges and charts. */
export type StatusTone = 'orange' | 'amber' | 'blue' | 'indigo' | 'green' | 'red';

export const orderStatusTones: Record<OrderStatus, StatusTone> = {
  'Pendiente Contraentrega': 'orange',
  Pendiente: 'amber',
  Pagado: 'blue',
  Enviado: 'indigo',
  Entregado: 'green',
  Cancelado: 'red',
};

/** Every status, in the order staff work through them. */
export const orderStatuses = Object.keys(orderStatusTones) as OrderStatus[];

/** Returns whether a value from a URL or a form is a status. */
export function isOrderStatus(text: unknown): text is OrderStatus {
  return orderStatuses.some((status) => status === text);
}

/** Whether the goods of an order have left the shop, so that deleting the order returns no stock. */
export function goodsHaveLeft(status: OrderStatus): boolean {
  return status === 'Enviado' || status === 'Entregado';
}

/** Whether an order of this status is still to be paid. */
export function isToBePaid(status: OrderStatus): boolean {
  return status === 'Pendiente' || status === 'Pendiente Contraentrega';
}

/**
 * Whether an order that is still to be paid is handed over or sent before that, as staff agreed with its customer: on
 * account, or paid in the shop when it is fetched.
 */
export function isPaidLater({ status, remainder }: { status: OrderStatus; remainder: OrderRemainder | null }): boolean {
  return status === 'Pendiente' && (remainder === 'on-account' || remainder === 'in-store');
}

/**
 * The statuses of orders that are to be packed and sent, unless they consist of services only. Parcels sold on account
 * are sent too; see `isToShip`.
 */
export const statusesToShip: OrderStatus[] = ['Pendiente Contraentrega', 'Pagado'];

/** Whether an order was paid after its goods were sold out: staff must find the goods or refund the money. */
export function isPaidWithoutStock({ status, holdsStock }: { status: OrderStatus; holdsStock: boolean }): boolean {
  return status === 'Pagado' && !holdsStock;
}
