import type { ReactNode } from 'react';
import { TextField } from '#app/ui/field.tsx';
import { dotted } from './typed-amount.ts';

type AmountFieldProps = {
  /** for forms that send it by its name */
  name?: string;
  label: string;
  value: string;
  error?: string | string[] | null | undefined;
  hint?: ReactNode;
  optional?: boolean;
  onChange: (text: string) => void;
};

/** An amount in pesos, with dots between its thousands. */
export function AmountField({ onChange, error, ...props }: AmountFieldProps) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      maxLength={16}
      autoComplete="off"
      icon="$"
      error={error ?? null}
      onChange={({ target }) => onChange(dotted(target.value))}
    />
  );
}
