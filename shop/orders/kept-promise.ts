import type { OrderStatus } from '#db/schema.ts';
import { type DeliveryPromise, promiseSentence } from '#shop/shipping/delivery-promise.ts';

type PromisedOrder = {
  promise?: DeliveryPromise | null;
  status: OrderStatus;
  /** whether its goods are kept for it; assumed if absent */
  holdsStock?: boolean;
};

/**
 * Says when an order arrives, as it was promised when it was placed: 'Llega entre el martes 1 y el jueves 3 de
 * diciembre.'
 *
 * @returns null for orders without a promise, for those that have arrived or were cancelled, and for those whose goods
 * are sold out
 */
export function keptPromise({ promise, status, holdsStock = true }: PromisedOrder): string | null {
  const isOver = status === 'Entregado' || status === 'Cancelado';
  return promise && holdsStock && !isOver ? promiseSentence(promise) : null;
}
