import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

type DisclosureProps = {
  title: string;
  /** what is typed in it */
  summary: string;
  /** opens it; it stays open when this ends */
  isNeeded?: boolean;
  children: ReactNode;
};

/** A part of the sale that most sales leave closed. */
export function Disclosure({ title, summary, isNeeded = false, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isNeeded && details.current) details.current.open = true;
  }, [isNeeded]);
  return (
    <details ref={details} className="group rounded-card-admin border border-line bg-surface">
      <summary className="flex min-h-13 cursor-pointer items-center gap-3 px-5 text-admin-body font-semibold md:px-6 [&::-webkit-details-marker]:hidden">
        {title}
        <span className="tabular min-w-0 truncate text-label font-normal text-ink-2">{summary}</span>
        <ChevronDown
          aria-hidden="true"
          size={20}
          className="ml-auto shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pt-1 pb-5 md:px-6">{children}</div>
    </details>
  );
}
