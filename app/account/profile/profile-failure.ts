import type { SubmissionResult } from '@conform-to/react';
import type { ToastMessage } from '#app/ui/toast.tsx';

/**
 * The toast for a profile that was not saved: the form-level error or the only one, else a note that the fields are
 * marked.
 */
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
