import type { SubmissionResult } from '@conform-to/react';
import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { FormProblem, wordLink } from '../account-card.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { useSentForm } from '../use-sent-form.ts';
import { settingsHref } from './settings-href.ts';
import { SettingsSection } from './settings-section.tsx';

type PasswordSectionProps = {
  /** how many characters a new password needs */
  shortest: number;
  lastResult: SubmissionResult | null | undefined;
};

export function PasswordSection({ shortest, lastResult }: PasswordSectionProps) {
  const { formMethod, formAction } = useNavigation();
  const sending = formMethod === 'POST' && formAction === settingsHref;
  const { formProps, field, problem } = useSentForm('Error al Actualizar', lastResult);
  const { ref } = formProps;
  const wasSending = useRef(false);

  useEffect(() => {
    // Changed: nobody is to wonder whether those dots are still to be sent. A refusal, or a lapsed session, leaves them.
    if (wasSending.current && !sending && lastResult === undefined) ref.current?.reset();
    wasSending.current = sending;
  }, [sending, lastResult, ref]);

  return (
    <SettingsSection
      title="Contraseña"
      id="contrasena"
      lead="Al cambiarla se cierran las sesiones de tus otros dispositivos."
    >
      <FormProblem text={problem} />
      <Form method="post" {...formProps} className="mt-6 grid max-w-md gap-5">
        <div>
          <PasswordField
            {...field('currentPassword')}
            label="Contraseña actual"
            autoComplete="current-password"
            required
          />
          <p className="mt-1.5 text-label font-normal text-ink-2">
            ¿No la recuerdas?{' '}
            <Link to="/recuperar" className={wordLink}>
              Pide un enlace
            </Link>
          </p>
        </div>
        <NewPasswordFields field={field} shortest={shortest} />
        <Button type="submit" pending={sending} pendingText="Guardando..." className="justify-self-start max-md:w-full">
          Cambiar contraseña
        </Button>
      </Form>
    </SettingsSection>
  );
}
