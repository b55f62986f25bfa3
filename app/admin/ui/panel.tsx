import type { ReactNode } from 'react';

type PanelProps = {
  title: string;
  /** id of the heading; unique on its page */
  id: string;
  /** to the right of the title */
  action?: ReactNode;
  /** the content brings its own padding and borders, like a table */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A section of an admin page: a white card with a title. */
export function Panel({ title, id, action, flush = false, className = '', children }: PanelProps) {
  return (
    <section
      aria-labelledby={id}
      className={`overflow-hidden rounded-card-admin border border-line bg-surface print:break-inside-avoid print:rounded-none ${className}`}
    >
      <div
        className={`flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-2.5 md:px-6 ${flush ? 'border-b border-line' : ''}`}
      >
        <h2 id={id} className="min-w-0 text-[1.0625rem] leading-6 font-semibold [overflow-wrap:anywhere]">
          {title}
        </h2>
        {action}
      </div>
      {flush ? children : <div className="px-5 pb-6 md:px-6">{children}</div>}
    </section>
  );
}
