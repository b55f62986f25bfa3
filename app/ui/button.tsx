import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'neutral' | 'text' | 'danger' | 'whatsapp';
type ButtonSize = 'md' | 'sm';

const shape =
  'relative inline-flex items-center justify-center gap-2.5 rounded-control border text-center font-semibold transition-colors duration-150 disabled:border-transparent disabled:bg-disabled disabled:text-field';

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-12 px-6 py-2.5 text-[0.9375rem] leading-5',
  sm: 'min-h-11 px-4 py-2 text-label',
};

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-green text-white hover:bg-green-deep',
  secondary: 'border-green bg-surface text-green hover:bg-green-tint',
  neutral: 'border-line bg-surface text-ink hover:border-field',
  text: 'border-transparent text-green hover:bg-green-tint',
  danger: 'border-transparent bg-danger text-white hover:bg-danger-deep',
  whatsapp: 'border-transparent bg-whatsapp text-white hover:bg-green',
};

/** The class names of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return classNames(shape, sizes[size], variants[variant]);
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true the button keeps its focus, shows a spinner and ignores clicks. */
  pending?: boolean;
  pendingText?: string;
};

export function Button({
  variant = 'primary',
  size = 'md',
  pending = false,
  pendingText,
  type = 'button',
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-disabled={pending || undefined}
      onClick={pending ? swallow : onClick}
      className={classNames(buttonClass(variant, size), className)}
    >
      {pending ? <PendingFace text={pendingText}>{children}</PendingFace> : children}
    </button>
  );
}

/**
 * The content of a pending button: the spinner, and `text`, if given, in place of the label. Both texts share one grid
 * cell, so that the wider one sets the width and the layout does not shift.
 */
function PendingFace({ text, children }: { text: string | undefined; children: ReactNode }) {
  if (!text) {
    return (
      <>
        <Spinner />
        {children}
      </>
    );
  }
  return (
    <span className="grid place-items-center">
      <span aria-hidden="true" className="invisible col-start-1 row-start-1 inline-flex items-center gap-2.5">
        {children}
      </span>
      <span aria-live="polite" className="col-start-1 row-start-1 inline-flex items-center gap-2.5">
        <Spinner />
        {text}
      </span>
    </span>
  );
}

/** Cancels clicks on a pending button, which stays focusable. */
export function swallow(event: MouseEvent) {
  event.preventDefault();
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  /** `bordered` for buttons on the page; `plain` for bars and corners. */
  look?: 'bordered' | 'plain';
};

export function iconButtonClass(look: 'bordered' | 'plain' = 'bordered'): string {
  return classNames(
    'relative inline-flex size-11 shrink-0 items-center justify-center rounded-control transition-colors duration-150 disabled:text-field',
    look === 'bordered'
      ? 'border border-line bg-surface hover:border-field disabled:bg-disabled'
      : 'hover:bg-green-tint',
  );
}

export function IconButton({ label, look = 'bordered', type = 'button', className, ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(iconButtonClass(look), className)}
    />
  );
}
