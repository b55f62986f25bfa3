import { type ComponentProps, useId } from 'react';

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string; hint?: string };

/** An on/off switch with its label on the left. The whole row is clickable. */
export function SwitchField({ label, hint, id: givenId, ...props }: SwitchFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <label htmlFor={id} className="flex min-h-13 cursor-pointer items-center justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block text-admin-body font-medium">{label}</span>
        {hint && (
          <span id={`${id}-description`} className="block text-small text-ink-3">
            {hint}
          </span>
        )}
      </span>
      <span className="relative h-7 w-12 shrink-0">
        <input
          {...props}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state without aria-checked
          role="switch"
          aria-describedby={hint ? `${id}-description` : undefined}
          className="peer block h-7 w-12 appearance-none rounded-full bg-field transition-colors duration-150 checked:bg-green forced-colors:appearance-auto"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-white transition-transform duration-150 peer-checked:translate-x-5 forced-colors:hidden"
        />
      </span>
    </label>
  );
}
