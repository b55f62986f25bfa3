import type { SubmissionResult } from '@conform-to/react';
import { toast } from '#app/ui/toast.tsx';

type Errors = NonNullable<SubmissionResult['error']>;

/**
 * Shows a toast for a refused account form: the form-level error or that of the only invalid field, else a note that
 * the fields are marked.
 *
 * @param title the title of the toast for a single error: 'Error de registro'
 * @returns the toast's id for `dismissToast`
 */
export function toastFormErrors(title: string, errors: Errors): number {
  const wholeForm = errors['']?.[0];
  const fields = Object.entries(errors).filter(([name, messages]) => name !== '' && messages?.length);
  const only = wholeForm ?? (fields.length === 1 ? fields[0]?.[1]?.[0] : undefined);

  if (only) return toast({ title, description: only, kind: 'destructive' });
  return toast({
    title: 'Error en el formulario',
    description: 'Por favor, corrige los campos marcados.',
    kind: 'destructive',
  });
}
