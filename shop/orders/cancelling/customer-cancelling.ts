/** Decides which orders customers may cancel on the order's page. */
import type { CustomerCancelling, OrderStatus } from '#db/schema.ts';
import { goodsHaveLeft, isToBePaid } from '#shop/orders/status/order-status.ts';

/** Each rule in words for staff. */
export const customerCancellingWords: Record<CustomerCancelling, string> = {
  unsent: 'Sí, mientras no se haya enviado, también si ya pagó',
  unpaid: 'Sí, mientras no lo haya pagado',
  never: 'No: tiene que escribirnos',
};

/** Whether the rule lets customers cancel an order of this status. */
export function mayCustomerCancel(rule: CustomerCancelling, status: OrderStatus): boolean {
  if (rule === 'never' || status === 'Cancelado' || goodsHaveLeft(status)) return false;
  return rule === 'unsent' || isToBePaid(status);
}

/** The reasons a customer may choose from; giving one is optional. */
export const cancelReasons = [
  'Me equivoqué en el pedido',
  'Quiero cambiar los productos',
  'Se demora más de lo que puedo esperar',
  'Lo conseguí en otra parte',
  'Ya no lo necesito',
];
