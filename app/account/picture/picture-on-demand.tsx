import { type ComponentType, useEffect, useState } from 'react';
import type { PictureKind } from '#shop/customers/personal-picture.ts';
import { toast } from '../../ui/toast.tsx';
import type { ProfileFace } from '../profile-header.tsx';
import { pictureFailure } from './picture-failure.ts';

export type PictureDialogProps = {
  /** which picture is being changed; null for none, and then nothing is shown */
  kind: PictureKind | null;
  profile: ProfileFace;
  onClose: () => void;
};

/** The dialog that changes the avatar or the cover photo, its code fetched when it is first opened. */
export function PictureOnDemand({ kind, profile, onClose }: PictureDialogProps) {
  const [Dialog, setDialog] = useState<ComponentType<PictureDialogProps> | null>(null);

  useEffect(() => {
    if (!kind || Dialog) return;
    import('./picture-dialog.tsx')
      .then(({ PictureDialog }) => setDialog(() => PictureDialog))
      .catch(() => {
        toast(pictureFailure(kind, 'No se pudo abrir la ventana. Revisa tu conexión e inténtalo de nuevo.'));
        onClose();
      });
  }, [kind, Dialog, onClose]);

  return Dialog && <Dialog kind={kind} profile={profile} onClose={onClose} />;
}
