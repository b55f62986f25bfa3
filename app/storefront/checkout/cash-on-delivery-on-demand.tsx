import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '#app/ui/toast.tsx';

type DialogProps = { open: boolean; onClose: () => void };

/**
 * The cash-on-delivery dialog, its code fetched when it is first opened: the form and its rules are a third of a page's script.
 *
 * Fetching that fails is told, and tried again at the next opening.
 */
export function CashOnDelivery({ open, onClose }: DialogProps) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);

  useEffect(() => {
    if (!open || Dialog) return;
    import('./cash-on-delivery-dialog.tsx')
      .then(({ CashOnDeliveryDialog }) => setDialog(() => CashOnDeliveryDialog))
      .catch(() => {
        toast({
          title: 'Error al procesar el pedido',
          description: 'No se pudo abrir el formulario. Revisa tu conexión e inténtalo de nuevo.',
          kind: 'destructive',
        });
        onClose();
      });
  }, [open, Dialog, onClose]);

  return Dialog && <Dialog open={open} onClose={onClose} />;
}
