import type { SubmissionResult } from '@conform-to/react';
import type { ComponentType } from 'react';
import type { FetcherFormProps } from 'react-router';
import { FormProblem } from '#app/account/sign-in/card-page/account-card.tsx';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';

type CodeFormProps = {
  /** React Router's `Form`, or the `Form` of a fetcher */
  Form: ComponentType<FetcherFormProps>;
  action: string;
  pending: boolean;
  lastResult: SubmissionResult | null | undefined;
};

/** The form for the first code of an app, which turns two-factor authentication on. */
export function CodeForm({ Form, action, pending, lastResult }: CodeFormProps) {
  const { formProps, field, problem } = useSentForm('Error al Actualizar', lastResult);
  return (
    <>
      <FormProblem text={problem} />
      <Form method="post" action={action} {...formProps} className="mt-4 grid max-w-xs gap-5">
        <TextField
          {...field('code')}
          label="Código de 6 números"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          required
        />
        <Button type="submit" pending={pending} pendingText="Verificando..." className="justify-self-start">
          Activar
        </Button>
      </Form>
    </>
  );
}
