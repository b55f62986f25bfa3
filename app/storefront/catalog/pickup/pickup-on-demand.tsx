import { unreachedStepText } from '#app/faults/no-connection.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { toast } from '#app/ui/toast.tsx';
import type { PickupDialogProps } from './pickup-dialog.tsx';

const loadDialog = async () => (await import('./pickup-dialog.tsx')).PickupDialog;

/**
 * The pickup dialog, whose code is loaded when it is first opened. A failure is reported, and the next opening tries
 * again.
 */
export function PickupOnDemand(props: PickupDialogProps) {
  const { open, onClose } = props;
  const Dialog = useOnDemand(loadDialog, open, () => {
    toast({
      title: 'No se pudo abrir Recoger en Tienda',
      description: unreachedStepText,
      kind: 'destructive',
    });
    onClose();
  });

  return Dialog && <Dialog {...props} />;
}
