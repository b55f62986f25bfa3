import { ArrowLeft, BellRing, LogOut } from 'lucide-react';
import { Form, Link, NavLink } from 'react-router';
import { Avatar } from '#app/account/profile/avatar.tsx';
import { settingsHref } from '#app/account/settings/settings-href.ts';
import { dropDrafts } from '#app/admin/form/form-draft.ts';
import { SoundSwitch } from '#app/admin/live/live-controls.tsx';
import { notificationsHref } from '#app/admin/notifications/notifications-href.ts';
import { IconButton } from '#app/ui/button.tsx';
import type { Viewer } from '#shop/customers/viewer.ts';
import type { AdminSection, WaitingCounts } from './admin-section.ts';
import { sectionIcons } from './section-icons.ts';
import { useMay } from './use-may.ts';
import { type VisibleSection, visibleSections } from './visible-sections.ts';

// Entries are less than 44 px high on large screens, so that all sections fit without scrolling.
const entry =
  'flex min-h-11 xl:min-h-10 xl:[@media(max-height:50rem)]:min-h-9 items-center gap-3 rounded-control-admin px-3 text-admin-body transition-colors duration-150 hover:bg-green-tint';
const quiet = 'font-medium text-ink-2 hover:text-ink';

type AdminSectionsProps = { waiting: WaitingCounts; onNavigate?: () => void };

/** The links to the sections, each with the number of items that wait for staff. */
export function AdminSections({ waiting, onNavigate }: AdminSectionsProps) {
  const may = useMay();
  return (
    <nav aria-label="Administración">
      <ul className="grid gap-1 xl:gap-0.5">
        {visibleSections(may).map((section) => (
          <SectionLink key={section.path} section={section} waiting={waiting} onNavigate={onNavigate} />
        ))}
      </ul>
    </nav>
  );
}

type SectionLinkProps = { section: VisibleSection; waiting: WaitingCounts; onNavigate: (() => void) | undefined };

function SectionLink({ section: { path, label, icon, badge }, waiting, onNavigate }: SectionLinkProps) {
  const Icon = sectionIcons[icon];
  return (
    <li>
      <NavLink
        to={path}
        end={path === '/admin'}
        onClick={onNavigate}
        className={({ isActive }) => `${entry} ${isActive ? 'bg-green-tint font-semibold text-green-deep' : quiet}`}
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        {label}
        {badge && <Badge badge={badge} count={waiting[badge.count]} />}
      </NavLink>
    </li>
  );
}

const badgeTones = {
  orange: 'bg-state-orange text-on-state-orange',
  blue: 'bg-state-blue text-on-state-blue',
};

function Badge({ badge, count }: { badge: NonNullable<AdminSection['badge']>; count: number }) {
  if (count === 0) return null;
  return (
    <span className={`tabular ml-auto rounded-badge px-2 py-0.5 text-small font-semibold ${badgeTones[badge.tone]}`}>
      {count}
      <span className="sr-only"> {badge.words}</span>
    </span>
  );
}

/**
 * The foot of the sidebar: the link to the shop; the sound switch, for staff who see orders; the link to the page that
 * sets the notices on this device; the link to the security page of the signed-in person; and the sign-out button.
 */
export function AdminFoot({ viewer }: { viewer: Viewer }) {
  const may = useMay();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 xl:gap-1">
      <Link to="/" className={`${entry} ${quiet}`}>
        <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        Volver a la tienda
      </Link>
      {may('orders') && <SoundSwitch className={`${entry} ${quiet}`} />}
      <NavLink
        to={notificationsHref}
        className={({ isActive }) => `${entry} ${isActive ? 'bg-green-tint font-semibold text-green-deep' : quiet}`}
      >
        <BellRing aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        Avisos en este equipo
      </NavLink>
      <div className="flex items-center gap-1">
        <Link
          to={settingsHref}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-control-admin py-1 pl-3 transition-colors duration-150 hover:bg-green-tint"
        >
          <Avatar person={viewer} size="small" />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-label font-semibold">{viewer.fullName || viewer.email}</span>
            <span className="block truncate text-small text-ink-2">Mi seguridad</span>
          </span>
        </Link>
        <Form method="post" action="/salir" onSubmit={() => dropDrafts()}>
          <IconButton type="submit" label="Cerrar Sesión" look="plain">
            <LogOut aria-hidden="true" size={20} strokeWidth={1.75} />
          </IconButton>
        </Form>
      </div>
    </div>
  );
}
