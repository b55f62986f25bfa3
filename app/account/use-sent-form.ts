import type { SubmissionResult } from '@conform-to/react';
import { useEffect, useId, useRef } from 'react';
import { dismissToast } from '../ui/toast.tsx';
import { toastFormErrors } from './form-toasts.ts';

/** What joins a control to its name, to what was typed in it and to what is wrong with that. */
export type SentField = {
  id: string;
  name: string;
  error: string[] | null | undefined;
  defaultValue?: string;
};

/**
 * A short form that the server alone checks, so that its page carries no rules along: what is wrong is said at the fields
 * and aloud, and the first wrong one has the focus.
 *
 * @param failure what a refusal of the whole form is called: 'Error de inicio de sesión'
 * @param answer what the server answered to the form as it was sent last
 */
export function useSentForm(failure: string, answer: SubmissionResult | null | undefined) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!answer?.error) return;
    const said = toastFormErrors(failure, answer.error);
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    // Over the page one goes to next, or over good news, the words would be about nothing there.
    return () => dismissToast(said);
  }, [failure, answer]);

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
