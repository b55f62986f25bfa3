import type { SubmissionResult } from '@conform-to/react';
import { toast } from '../ui/toast.tsx';

type Errors = NonNullable<SubmissionResult['error']>;

/**
 * Says aloud why an account form was not taken: the reason where there is but one, else that the fields say it.
 *
 * @param title of what the whole form failed at: 'Error de registro'
 * @returns what `dismissToast` knows the words by
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
