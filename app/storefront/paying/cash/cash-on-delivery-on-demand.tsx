import { useEffect, useState } from 'react';
import { unreachedStepText } from '#app/faults/no-connection.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { toast } from '#app/ui/toast.tsx';
import type { CartItem } from '#shop/cart/cart.ts';

const loadDialog = async () => (await import('./resumable-dialog.tsx')).ResumableDialog;

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
  const [isBack, setIsBack] = useState(false);
  useEffect(() => setIsBack(location.hash.startsWith('#sigue-')), []);
  const Dialog = useOnDemand(loadDialog, open || isBack, () => {
    toast({
      title: 'Error al procesar el pedido',
      description: `No se pudo abrir el formulario. ${unreachedStepText}`,
      kind: 'destructive',
    });
    onClose();
  });

  return Dialog && <Dialog open={open} chosen={chosen} onClose={onClose} />;
}
