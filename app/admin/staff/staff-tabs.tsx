import { Link } from 'react-router';
import { activityHref } from '#app/admin/changes/activity-href.ts';
import { staffHref } from './staff-href.ts';

const tabs = [
  { tab: 'members', label: 'Equipo', to: staffHref },
  { tab: 'activity', label: 'Actividad', to: activityHref() },
] as const;

/** The tabs of the staff section. */
export function StaffTabs({ current }: { current: (typeof tabs)[number]['tab'] }) {
  return (
    <nav aria-label="Partes de Personal">
      <ul className="flex flex-wrap gap-2">
        {tabs.map(({ tab, label, to }) => (
          <li key={tab}>
            <Link
              to={to}
              aria-current={tab === current ? 'page' : undefined}
              className={`flex min-h-11 items-center rounded-control-admin border px-4 text-admin-body whitespace-nowrap transition-colors duration-150 ${
                tab === current
                  ? 'border-green-tint bg-green-tint font-semibold text-green-deep'
                  : 'border-line bg-surface font-medium text-ink-2 hover:bg-green-tint hover:text-ink'
              }`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
