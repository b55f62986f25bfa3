import type { OrderRemainder, OrderStatus } from '#db/schema.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { isPaidLater, isToBePaid } from './order-status.ts';

/** An order whose status is changed. */
export type OrderToMove = {
  status: OrderStatus;
  remainder: OrderRemainder | null;
  /** whether its customer still has something to pay in the shop */
  owesInStore: boolean;
};

/**
 * The permission that a change of status by hand requires. Cancelling and reopening has its own; saying whether an order
 * is paid, or that it waits for its payment again, needs the right to review payments, and so does handing over what its
 * customer still pays in the shop, or taking that back. Everything else is preparing and sending, also of orders that are paid later.
 */
export function permissionForStatus(order: OrderToMove, to: OrderStatus): Permission {
  const { status: from, remainder, owesInStore } = order;
  if (from === 'Cancelado' || to === 'Cancelado') return 'orders.cancel';
  // Setting it back voids that money.
  const takesMoney = from === 'Entregado' ? remainder === 'in-store' : to === 'Entregado' && owesInStore;
  const waitsForMoney = from === 'Pendiente' && !isPaidLater(order);
  return to === 'Pagado' || isToBePaid(to) || takesMoney || waitsForMoney ? 'payments' : 'orders.work';
}
