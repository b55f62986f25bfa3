import type { PaymentMethod } from '#db/schema.ts';
import { isPaidOnDelivery } from '#shop/paying/payment-methods.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { type OrderStatus, orderStatuses } from './order-status.ts';
import { type OrderToMove, permissionForStatus } from './status-permission.ts';

/**
 * The statuses that staff may choose for all of these orders together. An order paid on delivery does not wait for a
 * payment, so 'Pendiente' is left out unless each such order already has that status. So are those for which the
 * person lacks the permission.
 */
export function offeredStatuses(
  orders: (OrderToMove & { paymentMethod: PaymentMethod | null })[],
  may: (permission: Permission) => boolean = () => true,
): OrderStatus[] {
  const neverWaits = orders.some(
    ({ status, paymentMethod }) => isPaidOnDelivery(paymentMethod) && status !== 'Pendiente',
  );
  return orderStatuses.filter(
    (to) =>
      !(neverWaits && to === 'Pendiente') &&
      orders.every((order) => order.status === to || may(permissionForStatus(order, to))),
  );
}
