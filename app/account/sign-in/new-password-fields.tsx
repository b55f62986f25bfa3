import type { SentField } from '#app/account/use-sent-form.ts';
import { PasswordField } from '#app/ui/password-field.tsx';

type NewPasswordFieldsProps = {
  field: (name: 'password' | 'passwordConfirmation') => SentField;
  label?: string;
  /** minimum length */
  shortest: number;
};

/** A new password, typed twice. */
export function NewPasswordFields({ field, label = 'Contraseña nueva', shortest }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...field('password')}
        label={label}
        autoComplete="new-password"
        placeholder={`Mínimo ${shortest} caracteres`}
        required
      />
      <PasswordField
        {...field('passwordConfirmation')}
        label="Confirmar contraseña"
        autoComplete="new-password"
        placeholder="Repite tu contraseña"
        required
      />
    </>
  );
}
