import type { SubmissionResult } from '@conform-to/react';
import type { ToastMessage } from '../ui/toast.tsx';

/** What is said aloud of a profile that was not saved: the one reason, or that several stand at their fields. */
export function profileFailure(errors: NonNullable<SubmissionResult['error']>): ToastMessage {
  const wholeForm = errors['']?.[0];
  const [only, ...others] = Object.values(errors).flatMap((messages) => messages ?? []);
  const reason = wholeForm ?? (others.length === 0 ? only : undefined);
  return {
    title: 'Error al Actualizar',
    description: reason ?? 'Por favor, corrige los campos marcados.',
    kind: 'destructive',
  };
}
