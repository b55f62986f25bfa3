import { undoToast } from '#app/admin/list/undo-toast.tsx';
import { toast } from '#app/ui/toast.tsx';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import { type StatusChange, undoForm } from './many/many-orders.ts';

const undoStatusesHref = '/admin/orders/status/undo';

/**
 * Reports orders whose status was changed and offers to undo it. The mail to the customer is sent only after that.
 *
 * @param changed `eventId` is null for an order that had the status already
 */
export function sayStatusChanged(changed: { orderNumber: string; eventId: number | null }[], status: OrderStatus) {
  const [first] = changed;
  if (!first) return;
  const number = formatOrderNumber(first.orderNumber);
  const isOne = changed.length === 1;
  const message = {
    title: 'Estado Actualizado',
    description: isOne
      ? `El pedido ${number} ahora está ${status}.`
      : `${changed.length} pedidos ahora están en ${status}.`,
  };
  const changes = changed.filter((change): change is StatusChange => change.eventId !== null);
  if (changes.length === 0) {
    toast(message);
    return;
  }
  undoToast(message, {
    action: undoStatusesHref,
    form: undoForm(changes),
    undone: {
      title: 'Cambio deshecho',
      description: isOne
        ? `El pedido ${number} volvió a su estado anterior.`
        : 'Los pedidos volvieron a su estado anterior.',
    },
  });
}
