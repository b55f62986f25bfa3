import type { SubmissionResult } from '@conform-to/react';
import { Form, Link, useNavigation } from 'react-router';
import { FormProblem, wordLink } from '#app/account/sign-in/card-page/account-card.tsx';
import { NewPasswordFields } from '#app/account/sign-in/new-password-fields.tsx';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { Button } from '#app/ui/button.tsx';
import { useAfterChange } from '#app/ui/hooks/use-after-change.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import { settingsHref } from './settings-href.ts';
import { SettingsSection } from './settings-section.tsx';

type PasswordSectionProps = {
  /** minimum length of a new password */
  shortest: number;
  lastResult: SubmissionResult | null | undefined;
};

export function PasswordSection({ shortest, lastResult }: PasswordSectionProps) {
  const { formMethod, formAction } = useNavigation();
  const sending = formMethod === 'POST' && formAction === settingsHref;
  const { formProps, field, problem } = useSentForm('Error al Actualizar', lastResult);
  const { ref } = formProps;

  // Clears the fields once the password is changed. A refusal or an expired session keeps them.
  useAfterChange(sending, () => {
    if (!sending && lastResult === undefined) ref.current?.reset();
  });

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
