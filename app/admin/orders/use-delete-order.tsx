import { useEffect } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { formatOrderNumber, type OrderSummary } from '#shop/orders/order.ts';
import type { OrderStatus } from '#shop/orders/order-status.ts';
import { toast } from '../../ui/toast.tsx';
import { useDeleteDialog } from '../use-delete-dialog.tsx';
import type { action } from './delete-order.ts';
import { customerName } from './order-cells.tsx';
import { orderHref } from './orders-href.ts';

/** Deleting an order from a list, with what came of it. */
export function useDeleteOrder(onDeleted: () => void) {
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;

  useEffect(() => {
    if (!answer) return;
    if (answer.ok) {
      toast({
        title: 'Pedido Eliminado',
        description: `El pedido ${formatOrderNumber(answer.orderNumber)} salió de las listas.`,
      });
    } else {
      toast({ title: 'Error al Eliminar', description: answer.problem, kind: 'destructive' });
      void revalidate();
    }
  }, [answer, revalidate]);

  return useDeleteDialog<OrderSummary>({
    fetcher,
    hrefOf: (order) => `${orderHref(order.id)}/delete`,
    formOf: ({ status }) => statusForm(status),
    question: (order) => (
      <>
        El pedido <strong className="font-semibold text-ink">{formatOrderNumber(order.orderNumber)}</strong>
        {!order.forgottenAt && ` de ${customerName(order)}`} saldrá de las listas. Si todavía tiene unidades apartadas,
        vuelven al inventario.
      </>
    ),
    onDeleted,
  });
}

/** Tells the shop what the order was when it was to be deleted. */
function statusForm(status: OrderStatus): FormData {
  const form = new FormData();
  form.set('status', status);
  return form;
}
