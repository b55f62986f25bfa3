import type { SubmissionResult } from '@conform-to/react';
import { useId, useRef } from 'react';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { dismissToast } from '#app/ui/toast.tsx';
import { toastFormErrors } from './form-toasts.ts';

/** The props that connect a control to its name, its submitted value and its error. */
export type SentField = {
  id: string;
  name: string;
  error: string[] | null | undefined;
  defaultValue?: string;
};

/**
 * A short form that only the server validates, so that its page contains no validation code. Errors are shown at the
 * fields and in a toast, and the first invalid field takes the focus.
 *
 * @param failure the title of the toast: 'Error de inicio de sesión'
 * @param answer the latest response to the form
 */
export function useSentForm(failure: string, answer: SubmissionResult | null | undefined) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);

  useFormAnswer(answer, ({ error }) => {
    if (!error) return;
    const toastId = toastFormErrors(failure, error);
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    // Dismissed on the next page and next to a success message, where it would be misleading.
    return () => dismissToast(toastId);
  });

  return {
    formProps: { ref: form, noValidate: true },
    field(name: string): SentField {
      const typed = answer?.initialValue?.[name];
      return {
        id: `${id}-${name}`,
        name,
        error: answer?.error?.[name],
        ...(typeof typed === 'string' && { defaultValue: typed }),
      };
    },
    problem: answer?.error?.['']?.[0],
  };
}
