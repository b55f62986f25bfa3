import { classNames } from './class-names.ts';

/** A spinner in the text colour, hidden from screen readers: the text next to it says what is pending. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'size-4.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  );
}
