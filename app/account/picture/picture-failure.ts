import type { PictureKind } from '#shop/customers/personal-picture.ts';
import type { ToastMessage } from '../../ui/toast.tsx';

const titles: Record<PictureKind, string> = {
  avatar: 'Error al subir avatar',
  cover: 'Error al subir portada',
};

/** What is said aloud of a picture that was not taken. */
export function pictureFailure(kind: PictureKind, reason: string): ToastMessage {
  return { title: titles[kind], description: reason, kind: 'destructive' };
}
