import type { OrderStatus } from '#db/schema.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { isToBePaid } from './order-status.ts';

/**
 * The permission that a change of status by hand requires. Cancelling and reopening has its own; saying whether an order
 * is paid, or that it waits for its payment again, needs the right to review payments; everything else is preparing and
 * sending.
 */
export function permissionForStatus(from: OrderStatus, to: OrderStatus): Permission {
  if (from === 'Cancelado' || to === 'Cancelado') return 'orders.cancel';
  const saysPaid = to === 'Pagado' || isToBePaid(to) || from === 'Pendiente';
  return saysPaid ? 'payments' : 'orders.work';
}
