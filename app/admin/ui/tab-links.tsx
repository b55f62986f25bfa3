import { Link } from 'react-router';

type TabLinksProps = { label: string; tabs: { label: string; to: string; isCurrent: boolean }[] };

/**
 * The tabs of a back-office section. On narrow screens they fill several rows, so that none is cut off. A single one is
 * left out: the person may open no other.
 */
export function TabLinks({ label, tabs }: TabLinksProps) {
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {tabs.map((tab) => (
          <li key={tab.to} className={`max-sm:grow ${tabs.length === 3 ? 'max-sm:basis-24' : 'max-sm:basis-36'}`}>
            <Link
              to={tab.to}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={`flex h-full min-h-11 items-center justify-center rounded-control-admin border px-2.5 py-2 text-center text-label transition-colors duration-150 sm:px-3 sm:text-admin-body ${
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
