import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { type SyntheticEvent, useEffect } from 'react';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import { toastFormErrors } from './form-toasts.ts';

/**
 * One of the forms that make or open an account: checked here as on the server, what is wrong said at the fields and aloud.
 *
 * @param failure what a refusal of the whole form is called: 'Error de registro'
 * @param lastResult what the server answered to the form as it was sent last
 */
export function useAccountForm<Schema extends GenericSchema<Record<string, unknown>, unknown>>(
  schema: Schema,
  { failure, lastResult }: { failure: string; lastResult: SubmissionResult | null | undefined },
) {
  const [form, fields] = useForm<InferInput<Schema>, InferOutput<Schema>>({
    lastResult: lastResult ?? null,
    onValidate: ({ formData }) => parseWithValibot(formData, { schema }),
    shouldRevalidate: 'onInput',
  });

  useEffect(() => {
    if (lastResult?.error) toastFormErrors(failure, lastResult.error);
  }, [failure, lastResult]);

  const formProps = {
    id: form.id,
    noValidate: form.noValidate,
    onSubmit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
      form.onSubmit(event);
      if (!event.defaultPrevented) return;
      const checked = parseWithValibot(new FormData(event.currentTarget), { schema });
      toastFormErrors(failure, checked.status === 'error' ? (checked.error ?? {}) : {});
    },
  };
  return { formProps, fields, problem: form.errors?.[0] };
}
