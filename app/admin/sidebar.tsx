import { ArrowLeft, CalendarHeart, LayoutDashboard, LogOut, type LucideIcon, ShoppingBag, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, NavLink } from 'react-router';
import type { Viewer } from '#shop/customers/viewer.ts';
import { IconButton } from '../ui/button.tsx';

type Section = { to: string; label: string; Icon: LucideIcon };

const panel: Section = { to: '/admin', label: 'Panel', Icon: LayoutDashboard };
const orders: Section = { to: '/admin/orders', label: 'Pedidos', Icon: ShoppingBag };
const pickups: Section = { to: '/admin/pickups', label: 'Recogidas en tienda', Icon: Store };
const services: Section = { to: '/admin/services', label: 'Solicitudes', Icon: CalendarHeart };

const entry =
  'flex min-h-11 items-center gap-3 rounded-control-admin px-3 text-admin-body transition-colors duration-150 hover:bg-green-tint';
const quiet = 'font-medium text-ink-2 hover:text-ink';

type AdminSectionsProps = { pendingOrders: number; newRequests: number; onNavigate?: () => void };

/** The sections of the back office. What waits for somebody is counted beside its section. */
export function AdminSections({ pendingOrders, newRequests, onNavigate }: AdminSectionsProps) {
  return (
    <nav aria-label="Administración">
      <ul className="grid gap-1">
        <SectionLink section={panel} onNavigate={onNavigate} />
        <SectionLink section={orders} onNavigate={onNavigate}>
          {pendingOrders > 0 && (
            <span className="tabular ml-auto rounded-badge bg-state-orange px-2 py-0.5 text-small font-semibold text-on-state-orange">
              {pendingOrders}
              <span className="sr-only"> en Pendiente Contraentrega</span>
            </span>
          )}
        </SectionLink>
        <SectionLink section={pickups} onNavigate={onNavigate} />
        <SectionLink section={services} onNavigate={onNavigate}>
          {newRequests > 0 && (
            <span className="tabular ml-auto rounded-badge bg-state-blue px-2 py-0.5 text-small font-semibold text-on-state-blue">
              {newRequests}
              <span className="sr-only"> nuevas</span>
            </span>
          )}
        </SectionLink>
      </ul>
    </nav>
  );
}

type SectionLinkProps = { section: Section; onNavigate: (() => void) | undefined; children?: ReactNode };

function SectionLink({ section: { to, label, Icon }, onNavigate, children }: SectionLinkProps) {
  return (
    <li>
      <NavLink
        to={to}
        end={to === panel.to}
        onClick={onNavigate}
        className={({ isActive }) => `${entry} ${isActive ? 'bg-green-tint font-semibold text-green-deep' : quiet}`}
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        {label}
        {children}
      </NavLink>
    </li>
  );
}

/** The way back to the shop, who is at work, and the way out. */
export function AdminFoot({ viewer }: { viewer: Viewer }) {
  return (
    <div className="grid gap-2">
      <Link to="/" className={`${entry} ${quiet}`}>
        <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        Volver a la tienda
      </Link>
      <div className="flex items-center gap-3 pl-3">
        <span
          aria-hidden="true"
          className="flex size-9 shrink-0 items-center justify-center rounded-full bg-ochre-tint text-small font-semibold text-on-ochre-tint"
        >
          {initials(viewer)}
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate text-label font-semibold">{viewer.fullName || viewer.email}</p>
          <p className="text-small text-ink-2">Admin</p>
        </div>
        <Form method="post" action="/salir">
          <IconButton type="submit" label="Cerrar Sesión" look="plain">
            <LogOut aria-hidden="true" size={20} strokeWidth={1.75} />
          </IconButton>
        </Form>
      </div>
    </div>
  );
}

function initials({ fullName, email }: Viewer): string {
  const words = (fullName.trim() || email).split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('es-CO'))
    .join('');
}
