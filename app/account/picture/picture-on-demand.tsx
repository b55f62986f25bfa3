import { unreachedStepText } from '#app/faults/no-connection.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { toast } from '#app/ui/toast.tsx';
import type { PictureDialogProps } from './picture-dialog.tsx';
import { pictureFailure } from './picture-failure.ts';

const loadDialog = async () => (await import('./picture-dialog.tsx')).PictureDialog;

/** The dialog that changes the profile picture or the cover; its code is loaded when it is first opened. */
export function PictureOnDemand({ kind, profile, onClose }: PictureDialogProps) {
  const Dialog = useOnDemand(loadDialog, kind !== null, () => {
    if (kind) toast(pictureFailure(kind, `No se pudo abrir la ventana. ${unreachedStepText}`));
    onClose();
  });

  return Dialog && <Dialog kind={kind} profile={profile} onClose={onClose} />;
}
