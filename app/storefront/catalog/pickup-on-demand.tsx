import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '#app/ui/toast.tsx';
import type { PickupDialogProps } from './pickup-dialog.tsx';

/** The pickup dialog, its code fetched when it is first opened. Fetching that fails is told, and tried again at the next opening. */
export function PickupOnDemand(props: PickupDialogProps) {
  const { open, onClose } = props;
  const [Dialog, setDialog] = useState<ComponentType<PickupDialogProps> | null>(null);

  useEffect(() => {
    if (!open || Dialog) return;
    import('./pickup-dialog.tsx')
      .then(({ PickupDialog }) => setDialog(() => PickupDialog))
      .catch(() => {
        toast({
          title: 'No se pudo abrir Recoger en Tienda',
          description: 'Revisa tu conexión e inténtalo de nuevo.',
          kind: 'destructive',
        });
        onClose();
      });
  }, [open, Dialog, onClose]);

  return Dialog && <Dialog {...props} />;
}
