import type { SubmitEvent } from 'react';
import { toast } from '#app/ui/toast.tsx';

/** Prevents submitting a form while one of its pictures is uploading: it would be saved without the picture. */
export function waitForUploads(event: SubmitEvent<HTMLFormElement>): boolean {
  if (!event.currentTarget.querySelector('[data-uploading]')) return false;
  event.preventDefault();
  toast({
    title: 'Error al Guardar',
    description: 'Espera a que termine de subir la imagen.',
    kind: 'destructive',
  });
  return true;
}
