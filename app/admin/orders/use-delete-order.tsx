import { useFetcher, useRevalidator } from 'react-router';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { formatOrderNumber, type SeenOrder } from '#shop/orders/order.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import type { action } from './delete-order.ts';
import { customerName } from './order-cells.tsx';
import { orderHref } from './orders-href.ts';
import { refundText } from './refund-text.ts';

/**
 * Deletes an order from a list after a confirmation, and shows the result.
 *
 * @param paid the money the shop has for each paid order, by id
 */
export function useDeleteOrder(paid: Record<string, number>, onDeleted: () => void) {
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();

  useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok) {
      toast({
        title: 'Pedido eliminado',
        description: `El pedido ${formatOrderNumber(answer.orderNumber)} salió de las listas.`,
      });
    } else {
      toast({ title: 'Error al Eliminar', description: answer.problem, kind: 'destructive' });
      void revalidate();
    }
  });

  return useDeleteDialog<SeenOrder>({
    fetcher,
    hrefOf: (order) => `${orderHref(order.id)}/delete`,
    formOf: ({ status }) => statusForm(status),
    question: (order) => (
      <>
        El pedido <strong className="font-semibold text-ink">{formatOrderNumber(order.orderNumber)}</strong>
        {!order.forgottenAt && ` de ${customerName(order)}`} saldrá de las listas. Si todavía tiene unidades apartadas,
        vuelven al inventario. {refundText([order], paid)}
      </>
    ),
    onDeleted,
  });
}

/** The form with the status that the list showed. */
function statusForm(status: OrderStatus): FormData {
  const form = new FormData();
  form.set('status', status);
  return form;
}
