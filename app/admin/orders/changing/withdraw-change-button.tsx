import { useState } from 'react';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';

/** Withdraws a change that waits for the customer, after asking. */
export function WithdrawChangeButton({ orderId, revisionId }: { orderId: string; revisionId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { fetcher, isBusy } = useStaffAction(() => setIsAsking(false));
  return (
    <>
      <Button variant="neutral" size="sm" onClick={() => setIsAsking(true)}>
        Retirar el cambio
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="¿Retirar el cambio?"
        confirmText="Sí, retirar"
        pending={isBusy}
        pendingText="Retirando..."
        onConfirm={() =>
          void fetcher.submit(null, {
            method: 'post',
            action: `${orderHref(orderId)}/change/${revisionId}/withdraw`,
          })
        }
        onCancel={() => setIsAsking(false)}
      >
        El cliente ya no lo puede aceptar, y las unidades que se guardaban vuelven a la venta.
      </ConfirmDialog>
    </>
  );
}
