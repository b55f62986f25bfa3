import type { SubmissionResult } from '@conform-to/react';
import { Form, Link, useNavigation } from 'react-router';
import { twoFactorSectionHref } from '#app/account/settings/settings-href.ts';
import { SettingsSection } from '#app/account/settings/settings-section.tsx';
import { FormProblem } from '#app/account/sign-in/card-page/account-card.tsx';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';

type PasswordStepProps = {
  title: string;
  lead: string;
  submitText: string;
  variant?: 'primary' | 'danger';
  lastResult: SubmissionResult | null | undefined;
};

/** Asks for the password again before a sensitive change. */
export function PasswordStep({ title, lead, submitText, variant = 'primary', lastResult }: PasswordStepProps) {
  const sending = useNavigation().formMethod === 'POST';
  const { formProps, field, problem } = useSentForm('Error al Actualizar', lastResult);
  return (
    <SettingsSection title={title} id="dos-pasos" level={2} lead={lead}>
      <FormProblem text={problem} />
      <Form method="post" {...formProps} className="mt-6 grid max-w-md gap-5">
        <PasswordField {...field('password')} label="Tu contraseña" autoComplete="current-password" required />
        <div className="flex flex-wrap gap-3 max-md:flex-col">
          <Button type="submit" variant={variant} pending={sending}>
            {submitText}
          </Button>
          <Link to={twoFactorSectionHref} className={buttonClass('neutral')}>
            Cancelar
          </Link>
        </div>
      </Form>
    </SettingsSection>
  );
}
