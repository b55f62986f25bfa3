import type { SubmissionResult } from '@conform-to/react';
import { passwordsDiffer } from '#shop/customers/account-forms.ts';
import { toast } from '../ui/toast.tsx';

type Errors = NonNullable<SubmissionResult['error']>;

/**
 * Says aloud why an account form was not taken.
 *
 * @param title of what the whole form failed at: 'Error de registro'
 */
export function toastFormErrors(title: string, errors: Errors) {
  const wholeForm = errors['']?.[0];
  const fields = Object.entries(errors).filter(([name, messages]) => name !== '' && messages?.length);
  const only = fields.length === 1 ? fields[0]?.[1]?.[0] : undefined;

  if (wholeForm) toast({ title, description: wholeForm, kind: 'destructive' });
  else if (only === passwordsDiffer) toast({ title, description: passwordsDiffer, kind: 'destructive' });
  else
    toast({
      title: 'Error en el formulario',
      description: 'Por favor, corrige los campos marcados.',
      kind: 'destructive',
    });
}
