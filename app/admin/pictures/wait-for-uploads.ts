import type { SubmitEvent } from 'react';
import { toast } from '../../ui/toast.tsx';

/** Stops a form that is sent while one of its pictures is still on its way: it would be saved without it. */
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
