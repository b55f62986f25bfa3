import {
  ArrowLeft,
  CalendarHeart,
  Database,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  MessageCircleQuestion,
  Package,
  Palette,
  Shapes,
  ShoppingBag,
  Store,
  Tag,
  Users,
  WalletCards,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, NavLink } from 'react-router';
import type { Viewer } from '#shop/customers/viewer.ts';
import { Avatar } from '../account/avatar.tsx';
import { IconButton } from '../ui/button.tsx';
import { dropDrafts } from './form-draft.ts';
import { SoundSwitch } from './live/live-controls.tsx';

type Section = { to: string; label: string; Icon: LucideIcon };

const panel: Section = { to: '/admin', label: 'Panel', Icon: LayoutDashboard };
const orders: Section = { to: '/admin/orders', label: 'Pedidos', Icon: ShoppingBag };
const payments: Section = { to: '/admin/payments', label: 'Pagos', Icon: WalletCards };
const products: Section = { to: '/admin/products', label: 'Productos', Icon: Package };
const categories: Section = { to: '/admin/categories', label: 'Categorías', Icon: Shapes };
const offers: Section = { to: '/admin/offers', label: 'Ofertas', Icon: Tag };
const pickups: Section = { to: '/admin/pickups', label: 'Recogidas en tienda', Icon: Store };
const services: Section = { to: '/admin/services', label: 'Solicitudes', Icon: CalendarHeart };
const questions: Section = { to: '/admin/questions', label: 'Preguntas', Icon: MessageCircleQuestion };
const settings: Section = { to: '/admin/settings', label: 'Personalizar Tienda', Icon: Palette };
const staff: Section = { to: '/admin/staff', label: 'Personal', Icon: Users };
const ownData: Section = { to: '/admin/data', label: 'Datos', Icon: Database };

// On a desk all sections are in sight at once, on a low screen too; under a finger they keep their height.
const entry =
  'flex min-h-11 xl:min-h-10 xl:[@media(max-height:50rem)]:min-h-9 items-center gap-3 rounded-control-admin px-3 text-admin-body transition-colors duration-150 hover:bg-green-tint';
const quiet = 'font-medium text-ink-2 hover:text-ink';

type AdminSectionsProps = {
  /** how many of each wait for somebody */
  waiting: { pendingOrders: number; paymentsToReview: number; newRequests: number; newQuestions: number };
  onNavigate?: () => void;
};

/** The sections of the back office. What waits for somebody is counted beside its section. */
export function AdminSections({ waiting, onNavigate }: AdminSectionsProps) {
  return (
    <nav aria-label="Administración">
      <ul className="grid gap-1 xl:gap-0.5">
        <SectionLink section={panel} onNavigate={onNavigate} />
        <SectionLink section={orders} onNavigate={onNavigate}>
          <Count of={waiting.pendingOrders} words="en Pendiente Contraentrega" tone="orange" />
        </SectionLink>
        <SectionLink section={payments} onNavigate={onNavigate}>
          <Count of={waiting.paymentsToReview} words="por revisar" tone="orange" />
        </SectionLink>
        <SectionLink section={products} onNavigate={onNavigate} />
        <SectionLink section={categories} onNavigate={onNavigate} />
        <SectionLink section={offers} onNavigate={onNavigate} />
        <SectionLink section={pickups} onNavigate={onNavigate} />
        <SectionLink section={services} onNavigate={onNavigate}>
          <Count of={waiting.newRequests} words="nuevas" tone="blue" />
        </SectionLink>
        <SectionLink section={questions} onNavigate={onNavigate}>
          <Count of={waiting.newQuestions} words="con preguntas nuevas" tone="blue" />
        </SectionLink>
        <SectionLink section={settings} onNavigate={onNavigate} />
        <SectionLink section={staff} onNavigate={onNavigate} />
        <SectionLink section={ownData} onNavigate={onNavigate} />
      </ul>
    </nav>
  );
}

const countTones = {
  orange: 'bg-state-orange text-on-state-orange',
  blue: 'bg-state-blue text-on-state-blue',
};

/** Nothing where nothing waits. */
function Count({ of, words, tone }: { of: number; words: string; tone: keyof typeof countTones }) {
  if (of === 0) return null;
  return (
    <span className={`tabular ml-auto rounded-badge px-2 py-0.5 text-small font-semibold ${countTones[tone]}`}>
      {of}
      <span className="sr-only"> {words}</span>
    </span>
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
    <div className="grid gap-2 xl:gap-1">
      <Link to="/" className={`${entry} ${quiet}`}>
        <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        Volver a la tienda
      </Link>
      <SoundSwitch className={`${entry} ${quiet}`} />
      <div className="flex items-center gap-3 pl-3">
        <Avatar person={viewer} size="small" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-label font-semibold">{viewer.fullName || viewer.email}</p>
          <p className="text-small text-ink-2">Admin</p>
        </div>
        <Form method="post" action="/salir" onSubmit={() => dropDrafts()}>
          <IconButton type="submit" label="Cerrar Sesión" look="plain">
            <LogOut aria-hidden="true" size={20} strokeWidth={1.75} />
          </IconButton>
        </Form>
      </div>
    </div>
  );
}
