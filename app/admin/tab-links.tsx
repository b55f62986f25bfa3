import { Link } from 'react-router';

type TabLinksProps = { label: string; tabs: { label: string; to: string; isCurrent: boolean }[] };

function scrollToCurrent(row: HTMLElement | null) {
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && current) row.scrollLeft = current.offsetLeft - 16;
}

/** The tabs of a back-office section, in a row that scrolls sideways on narrow screens. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav
      ref={scrollToCurrent}
      aria-label={label}
      className="relative -mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-8 md:px-8 table:mx-0 table:px-0"
    >
      <ul className="flex w-max gap-2">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={`flex min-h-11 items-center rounded-control-admin border px-2.5 text-label whitespace-nowrap sm:px-4 sm:text-admin-body transition-colors duration-150 ${
                tab.isCurrent
                  ? 'border-green-tint bg-green-tint font-semibold text-green-deep'
                  : 'border-line bg-surface font-medium text-ink-2 hover:bg-green-tint hover:text-ink'
              }`}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
