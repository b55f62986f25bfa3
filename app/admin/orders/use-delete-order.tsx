import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { formatOrderNumber, type OrderSummary } from '#shop/orders/order.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { action } from './delete-order.ts';
import { customerName } from './order-cells.tsx';
import { orderHref } from './orders-href.ts';

/**
 * Deleting an order from a list: the question, the request and what came of it.
 *
 * @param onDeleted the order's row, which had the focus, is gone by then
 */
export function useDeleteOrder(onDeleted: () => void): { ask: (order: OrderSummary) => void; dialog: ReactNode } {
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<OrderSummary | null>(null);
  const [justDeleted, setJustDeleted] = useState(false);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;

  useEffect(() => {
    if (!answer) return;
    setAsked(null);
    if (answer.ok) {
      setJustDeleted(true);
      toast({
        title: 'Pedido Eliminado',
        description: `El pedido ${formatOrderNumber(answer.orderNumber)} salió de las listas.`,
      });
    } else {
      toast({ title: 'Error al Eliminar', description: answer.problem, kind: 'destructive' });
      void revalidate();
    }
  }, [answer, revalidate]);

  // The closing dialog gives the focus back to the row's button; once that is gone, the page says where to go on.
  useEffect(() => {
    if (!justDeleted) return;
    setJustDeleted(false);
    onDeleted();
  }, [justDeleted, onDeleted]);

  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      pending={fetcher.state !== 'idle'}
      onCancel={() => setAsked(null)}
      onConfirm={() => asked && fetcher.submit(null, { method: 'post', action: `${orderHref(asked.id)}/delete` })}
    >
      {asked && (
        <>
          El pedido <strong className="font-semibold text-ink">{formatOrderNumber(asked.orderNumber)}</strong> de{' '}
          {customerName(asked)} saldrá de las listas. Si todavía tiene unidades apartadas, vuelven al inventario.
        </>
      )}
    </ConfirmDialog>
  );
  return { ask: setAsked, dialog };
}
