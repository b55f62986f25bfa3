import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A row of filter links: scrolls sideways on narrow screens, wraps on wide ones. */
export function FilterChoices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="relative -mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-8 md:px-8 table:mx-0 table:px-4 table:py-3"
    >
      <ul className="flex w-max gap-2 table:w-auto table:flex-wrap table:gap-0.5">{children}</ul>
    </nav>
  );
}

/** `count`: null if there are too many to count */
type FilterChoiceProps = { to: string; isChosen: boolean; count: number | null; children: ReactNode };

/** One filter link with its number of results. */
export function FilterChoice({ to, isChosen, count, children }: FilterChoiceProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isChosen ? 'true' : undefined}
        preventScrollReset
        className={`flex min-h-11 items-center gap-2 rounded-control-admin border px-4 text-admin-body whitespace-nowrap transition-colors duration-150 table:gap-1 table:border-transparent table:px-1.5 table:text-[0.90625rem] ${
          isChosen
            ? 'border-green-tint bg-green-tint font-semibold text-green-deep'
            : 'border-line bg-surface font-medium text-ink-2 hover:bg-green-tint hover:text-ink'
        }`}
      >
        {children}
        {count !== null && <span className="tabular text-label text-ink-2">{count}</span>}
      </Link>
    </li>
  );
}
