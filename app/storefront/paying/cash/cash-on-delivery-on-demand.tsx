import { useCallback, useEffect, useMemo, useState } from 'react';
import { unreachedStepText } from '#app/faults/no-connection.ts';
import type { OpenDialog } from '#app/storefront/paying/signing-in.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { toast } from '#app/ui/toast.tsx';
import type { CartItem } from '#shop/cart/cart.ts';

const loadDialog = async () => (await import('./cash-on-delivery-dialog.tsx')).CashOnDeliveryDialog;

type DialogProps = {
  open: boolean;
  /** the line to order, from a product's page; null to order the whole cart */
  chosen: CartItem | null;
  onClose: () => void;
};

/**
 * Loads the cash-on-delivery dialog when it is first opened: the form and its validation are a third of a page's
 * script. A failed download is reported and retried at the next opening. Signing in from the dialog leads back to it.
 */
export function CashOnDelivery({ open, chosen, onClose }: DialogProps) {
  const [resumed, setResumed] = useState<(OpenDialog & { isOpen: boolean }) | null>(null);
  // The lines stay the same object until others are chosen.
  const lines = useMemo(() => chosen && [chosen], [chosen]);
  const close = useCallback(() => {
    setResumed((before) => before && { ...before, isOpen: false });
    onClose();
  }, [onClose]);
  useEffect(() => {
    if (location.hash.startsWith('#sigue-'))
      import('#app/storefront/paying/signing-in.ts')
        .then(({ arriveFromSignIn }) => arriveFromSignIn())
        .then((dialog) => dialog && setResumed({ ...dialog, isOpen: true }))
        .catch(() => {});
  }, []);
  if (open && resumed) setResumed(null);

  const isOpen = open || resumed?.isOpen === true;
  const Dialog = useOnDemand(loadDialog, isOpen, () => {
    toast({
      title: 'Error al procesar el pedido',
      description: `No se pudo abrir el formulario. ${unreachedStepText}`,
      kind: 'destructive',
    });
    close();
  });

  const shown = resumed ?? { ordered: lines ? 'choice' : 'cart', lines };
  return Dialog && <Dialog open={isOpen} ordered={shown.ordered} chosen={shown.lines} onClose={close} />;
}
