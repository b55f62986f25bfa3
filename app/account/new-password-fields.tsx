import { PasswordField } from '../ui/password-field.tsx';
import type { SentField } from './use-sent-form.ts';

type NewPasswordFieldsProps = {
  field: (name: 'password' | 'passwordConfirmation') => SentField;
  label?: string;
  /** how many characters it needs */
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
