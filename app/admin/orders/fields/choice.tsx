import { useId } from 'react';

type ChoiceProps<Value extends string> = {
  legend: string;
  /** whether the legend is for screen readers only */
  hidesLegend?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
};

/** A few options to choose one from, side by side, each as large as a thumb. */
export function Choice<Value extends string>({
  legend,
  hidesLegend = false,
  options,
  value,
  onChange,
  error,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={hidesLegend ? 'sr-only' : 'mb-2 text-label font-semibold'}>{legend}</legend>
      <div className="flex flex-wrap gap-1.5 sm:gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-11 flex-auto items-center justify-center rounded-control-admin border border-field bg-surface px-2 text-center text-label font-semibold transition-colors duration-150 has-checked:border-green has-checked:bg-green-tint has-checked:text-green-deep has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green sm:flex-none sm:px-4"
          >
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control-admin"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="mt-1.5 text-small font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
