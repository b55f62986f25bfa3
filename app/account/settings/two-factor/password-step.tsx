import type { SubmissionResult } from '@conform-to/react';
import { Form, Link, useNavigation } from 'react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { FormProblem } from '../../account-card.tsx';
import { useSentForm } from '../../use-sent-form.ts';
import { twoFactorSectionHref } from '../settings-href.ts';
import { SettingsSection } from '../settings-section.tsx';

type PasswordStepProps = {
  title: string;
  lead: string;
  submitText: string;
  variant?: 'primary' | 'danger';
  lastResult: SubmissionResult | null | undefined;
};

/** Asks for the password once more before something that matters. */
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
