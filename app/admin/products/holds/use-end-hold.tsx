import { useFetcher } from 'react-router';
import { holdHref } from '#app/admin/products/products-href.ts';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { HoldInList } from '#shop/orders/holds/list-holds.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { action } from './end-hold.ts';

/** Ends a stock hold after a confirmation, and shows the result. */
export function useEndHold(onEnded: () => void) {
  const fetcher = useFetcher<typeof action>();

  useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok)
      toast({
        title: 'Reserva terminada',
        description: `${answer.isOfChange ? 'El cambio del pedido quedó retirado. ' : ''}Sus unidades están otra vez a la venta.`,
      });
    else toast({ title: 'Error al terminar', description: answer.problem, kind: 'destructive' });
  });

  return useDeleteDialog<HoldInList>({
    fetcher,
    hrefOf: ({ id }) => holdHref(id, 'end'),
    question: ({ isOfChange, order }) =>
      isOfChange
        ? `Retiras el cambio ${order ? `del pedido ${formatOrderNumber(order.orderNumber)}` : 'de un pedido'}: el cliente ya no puede aceptarlo, el pedido sigue como estaba y estas unidades vuelven a la venta. No le escribimos; lo ve en la página de su pedido.`
        : 'Sus unidades vuelven a la venta. Si la persona ya transfirió, todavía puede enviar su comprobante mientras queden existencias.',
    confirmText: 'Terminar reserva',
    pendingText: 'Terminando...',
    onDeleted: onEnded,
  });
}
