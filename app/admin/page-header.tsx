import type { ReactNode, Ref } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  /** the line under the title */
  note?: ReactNode;
  /** above the title: the link back */
  back?: ReactNode;
  /** the page's actions, on the right */
  children?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
};

/** The header of an admin page. With `headingRef`, the page can move the focus to the heading after a removal. */
export function PageHeader({ title, note, back, children, headingRef }: PageHeaderProps) {
  return (
    <header>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          {back && <div className="print:hidden">{back}</div>}
          <h1
            ref={headingRef}
            tabIndex={-1}
            className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 text-admin-title font-semibold focus:outline-none"
          >
            {title}
          </h1>
        </div>
        {children && <div className="flex shrink-0 flex-wrap justify-end gap-3 print:hidden">{children}</div>}
      </div>
      {note && <p className="mt-0.5 text-admin-body text-ink-2">{note}</p>}
    </header>
  );
}
