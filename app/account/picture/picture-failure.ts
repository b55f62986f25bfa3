import type { ToastMessage } from '#app/ui/toast.tsx';
import type { PictureKind } from '#shop/customers/personal-picture.ts';

const titles: Record<PictureKind, string> = {
  avatar: 'Error al subir avatar',
  cover: 'Error al subir portada',
};

/** The toast for a profile picture or cover that could not be changed. */
export function pictureFailure(kind: PictureKind, reason: string): ToastMessage {
  return { title: titles[kind], description: reason, kind: 'destructive' };
}
