import { Minus, Plus } from 'lucide-react';
import { classNames } from './class-names.ts';

type QuantityStepperProps = {
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
  /** accessible name: 'Cantidad de Moringa' */
  label: string;
  disabled?: boolean;
  className?: string;
};

const step =
  'flex w-11 items-center justify-center rounded-control text-ink transition-colors duration-150 hover:bg-green-tint disabled:bg-transparent disabled:text-field/60';

export function QuantityStepper({
  value,
  min = 1,
  max,
  onChange,
  label,
  disabled = false,
  className,
}: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div
      role="group"
      aria-label={label}
      className={classNames('inline-flex h-12 items-stretch rounded-control border border-field bg-surface', className)}
    >
      <button
        type="button"
        aria-label="Quitar uno"
        disabled={disabled || value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
        className={step}
      >
        <Minus aria-hidden="true" size={18} />
      </button>
      <output className="tabular flex min-w-9 items-center justify-center font-semibold">{value}</output>
      <button
        type="button"
        aria-label="Añadir uno"
        disabled={disabled || value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
        className={step}
      >
        <Plus aria-hidden="true" size={18} />
      </button>
    </div>
  );
}
