import type { ReactNode, Ref } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  /** the text under the title */
  note?: ReactNode;
  /** above the title: the link back */
  back?: ReactNode;
  /** the page's actions, on the right */
  children?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
};

/**
 * The header of an admin page. With a link back, the actions are beside it, so that the title has the whole width;
 * otherwise they are below a title that would have less than half of it. With `headingRef`, the page can move the focus
 * to the heading after a removal.
 */
export function PageHeader({ title, note, back, children, headingRef }: PageHeaderProps) {
  const heading = (
    <div className="min-w-0 grow basis-[45%]">
      <h1
        ref={headingRef}
        tabIndex={-1}
        className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-admin-title font-semibold [overflow-wrap:anywhere] focus:outline-none"
      >
        {title}
      </h1>
      {note && <p className="mt-1 text-admin-body text-ink-2">{note}</p>}
    </div>
  );
  return (
    <header>
      <div
        className={`flex flex-wrap items-start justify-between gap-x-4 gap-y-3 ${back && children ? 'mb-3 sm:mb-1' : back ? 'mb-1' : ''}`}
      >
        {back ? <div className="min-w-0 print:hidden">{back}</div> : heading}
        {children && (
          <div className="flex max-w-full shrink-0 flex-wrap justify-end gap-2 print:hidden sm:gap-3">{children}</div>
        )}
      </div>
      {back && heading}
    </header>
  );
}
