import type { SubmissionResult } from '@conform-to/react';
import type { ComponentType } from 'react';
import type { FetcherFormProps } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormProblem } from '../../account-card.tsx';
import { useSentForm } from '../../use-sent-form.ts';

type CodeFormProps = {
  /** the page's own, or one that answers beside the page */
  Form: ComponentType<FetcherFormProps>;
  action: string;
  pending: boolean;
  lastResult: SubmissionResult | null | undefined;
};

/** The first code of an app, which turns the second factor on. */
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
