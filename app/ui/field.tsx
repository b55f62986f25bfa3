import { Check, ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type FieldProps = {
  label: ReactNode;
  /** The message below the field; only the first of several is shown. */
  error?: string | string[] | null;
  hint?: ReactNode;
  /** Rendered below the message. */
  note?: ReactNode;
  /** Appends '(opcional)' to the label. */
  optional?: boolean;
  /** Class of the container around label, control and message. */
  className?: string;
};

const control =
  'w-full rounded-control border border-field bg-surface px-4 text-base text-ink transition-colors duration-150 hover:border-ink-3 disabled:border-line disabled:bg-sand disabled:text-ink-2 aria-invalid:border-[1.5px] aria-invalid:border-danger aria-invalid:bg-danger-tint/30';

// For text inputs only: a select always matches `:read-only`.
const lockedControl = 'read-only:border-line read-only:bg-sand read-only:text-ink-2';

/** The ids and ARIA attributes that link a control to its hint and error; named as in Conform. */
function useFieldWiring(givenId: string | undefined, { error, hint }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const message = Array.isArray(error) ? error[0] : error;
  const describedBy = classNames(hint ? `${id}-description` : null, message ? `${id}-error` : null);
  return {
    id,
    message,
    wiring: { id, 'aria-invalid': message ? (true as const) : undefined, 'aria-describedby': describedBy || undefined },
  };
}

function FieldBox({
  id,
  label,
  message,
  hint,
  note,
  optional,
  className,
  children,
}: Omit<FieldProps, 'error'> & { id: string; message: string | null | undefined; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-2 block text-label font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-3"> (opcional)</span>}
      </label>
      {children}
      <FieldNotes id={id} message={message} hint={hint} />
      {note}
    </div>
  );
}

function FieldNotes({ id, message, hint }: { id: string; message: string | null | undefined; hint: ReactNode }) {
  return (
    <>
      {message && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-small font-semibold text-danger">
          <CircleAlert aria-hidden="true" size={17} className="shrink-0" />
          {message}
        </p>
      )}
      {hint && (
        <p id={`${id}-description`} className="mt-1.5 text-small text-ink-3">
          {hint}
        </p>
      )}
    </>
  );
}

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className'> & {
    icon?: ReactNode;
    /** a button inside the field, on the right */
    end?: ReactNode;
  };

export function TextField({
  label,
  error,
  hint,
  note,
  optional,
  className,
  icon,
  end,
  id: givenId,
  ...props
}: TextFieldProps) {
  const { id, message, wiring } = useFieldWiring(givenId, { label, error, hint });
  const room = classNames(control, lockedControl, 'min-h-12', Boolean(icon) && 'pl-12', Boolean(end) && 'pr-12');
  const input = <input {...props} {...wiring} className={room} />;
  return (
    <FieldBox id={id} label={label} message={message} hint={hint} note={note} optional={optional} className={className}>
      {icon || end ? (
        <div className="relative">
          {icon && (
            <span className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-ink-2">{icon}</span>
          )}
          {input}
          {end && <span className="absolute inset-y-0 right-0.5 flex items-center">{end}</span>}
        </div>
      ) : (
        input
      )}
    </FieldBox>
  );
}

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>;

export function TextAreaField({ label, error, hint, optional, className, id: givenId, ...props }: TextAreaFieldProps) {
  const { id, message, wiring } = useFieldWiring(givenId, { label, error, hint });
  return (
    <FieldBox id={id} label={label} message={message} hint={hint} optional={optional} className={className}>
      <textarea rows={3} {...props} {...wiring} className={classNames(control, 'block min-h-24 py-3 leading-6')} />
    </FieldBox>
  );
}

type SelectFieldProps = FieldProps & Omit<ComponentProps<'select'>, 'className'>;

export function SelectField({
  label,
  error,
  hint,
  optional,
  className,
  id: givenId,
  children,
  ...props
}: SelectFieldProps) {
  const { id, message, wiring } = useFieldWiring(givenId, { label, error, hint });
  return (
    <FieldBox id={id} label={label} message={message} hint={hint} optional={optional} className={className}>
      <div className="relative">
        <select {...props} {...wiring} className={classNames(control, 'min-h-12 appearance-none truncate pr-11')}>
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          size={18}
          className="pointer-events-none absolute inset-y-0 right-4 my-auto text-ink-2"
        />
      </div>
    </FieldBox>
  );
}

type CheckboxFieldProps = Omit<FieldProps, 'label' | 'optional'> &
  Omit<ComponentProps<'input'>, 'className' | 'type'> & { children: ReactNode };

export function CheckboxField({ error, hint, className, id: givenId, children, ...props }: CheckboxFieldProps) {
  const { id, message, wiring } = useFieldWiring(givenId, { label: children, error, hint });
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 gap-3 py-2.5 text-label font-normal text-ink-2">
        <span className="relative -mt-0.5 size-6 shrink-0">
          <input
            {...props}
            {...wiring}
            type="checkbox"
            className="peer block size-6 appearance-none rounded-[7px] border border-field bg-surface transition-colors duration-150 checked:border-green checked:bg-green aria-invalid:border-[1.5px] aria-invalid:border-danger forced-colors:appearance-auto"
          />
          <Check
            aria-hidden="true"
            size={16}
            strokeWidth={2.75}
            className="pointer-events-none absolute inset-0 m-auto hidden text-white peer-checked:block forced-colors:hidden!"
          />
        </span>
        <span className="min-w-0 break-words">{children}</span>
      </label>
      {/* Directly below the label, because another checkbox may follow. */}
      {(message || hint) && (
        <div className="-mt-2 pb-2 pl-9">
          <FieldNotes id={id} message={message} hint={hint} />
        </div>
      )}
    </div>
  );
}
