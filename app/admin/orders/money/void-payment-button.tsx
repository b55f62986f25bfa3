import { useState } from 'react';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { formatPesos, type Pesos } from '#shop/money.ts';

type VoidPaymentButtonProps = { orderId: string; paymentId: number; words: string; amount: Pesos };

/** Voids a payment that was recorded by mistake, after asking. */
export function VoidPaymentButton({ orderId, paymentId, words, amount }: VoidPaymentButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { fetcher, isBusy } = useStaffAction(() => setIsAsking(false));
  return (
    <>
      <button
        type="button"
        onClick={() => setIsAsking(true)}
        className="-ml-2 inline-flex min-h-11 items-center rounded-control-admin px-2 text-label font-semibold text-danger hover:bg-danger-tint"
      >
        Anular este pago
      </button>
      <ConfirmDialog
        open={isAsking}
        title="¿Anular este pago?"
        confirmText="Sí, anular"
        pending={isBusy}
        pendingText="Anulando..."
        onConfirm={() =>
          void fetcher.submit(null, { method: 'post', action: `${orderHref(orderId)}/payment/${paymentId}/void` })
        }
        onCancel={() => setIsAsking(false)}
      >
        {words}, {formatPesos(amount)}. Queda en las cuentas, tachado, y el pedido vuelve a deber ese valor.
      </ConfirmDialog>
    </>
  );
}
