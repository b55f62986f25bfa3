import { HandCoins, type LucideIcon, Package, ShoppingBag, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countProducts, listLowStock } from '#shop/catalog/low-stock.server.ts';
import { lowStockBelow } from '#shop/catalog/stock-level.ts';
import { formatLongDate, startOfWeek } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { listLatestOrders } from '#shop/orders/find-orders.server.ts';
import { summarizeOrders } from '#shop/orders/summarize-orders.server.ts';
import { dbContext } from '../context.ts';
import { buttonClass } from '../ui/button.tsx';
import type { Route } from './+types/dashboard';
import { LoadError } from './load-error.tsx';
import { LowStockList } from './low-stock-list.tsx';
import { LatestOrders } from './orders/latest-orders.tsx';
import { ordersHref } from './orders/orders-href.ts';
import { PageHeader } from './page-header.tsx';
import { Panel } from './panel.tsx';

/** Rows that fill two columns and three. */
const lowStockShown = 12;

export const meta: Route.MetaFunction = () => [{ title: 'Panel · Administración' }];

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const today = new Date();
  const [orders, latestOrders, products, lowStock] = await Promise.all([
    summarizeOrders(db, startOfWeek(today)),
    listLatestOrders(db),
    countProducts(db),
    listLowStock(db, lowStockShown),
  ]);
  return { today: formatLongDate(today), orders, latestOrders, products, lowStock };
}

export default function Dashboard({
  loaderData: { today, orders, latestOrders, products, lowStock },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Panel" note={today}>
        <Link to="/admin/orders" className={buttonClass('primary', 'sm')}>
          Ver pedidos
        </Link>
      </PageHeader>

      <ul className="grid grid-cols-2 gap-3 md:gap-4 table:grid-cols-4">
        <Figure
          label="Pendiente Contraentrega"
          Icon={HandCoins}
          value={orders.pendingCashOnDelivery}
          to={ordersHref({ status: 'Pendiente Contraentrega' })}
          urgent={orders.pendingCashOnDelivery > 0}
        >
          {formatPesos(orders.toConfirm)} por confirmar
        </Figure>
        <Figure label="Pedidos" Icon={ShoppingBag} value={orders.total} to={ordersHref({})}>
          <span className="font-semibold text-saving">+{orders.placedSince}</span> esta semana
        </Figure>
        <Figure label="Productos" Icon={Package} value={products.total}>
          {products.onOfferPage} en ofertas
        </Figure>
        <Figure label="Stock bajo" Icon={TriangleAlert} value={products.lowStock}>
          Menos de {lowStockBelow} unidades
        </Figure>
      </ul>

      <Panel
        title="Últimos pedidos"
        id="ultimos-pedidos"
        flush
        action={
          <Link to="/admin/orders" className={`${buttonClass('text', 'sm')} -mr-4`}>
            Ver todos
          </Link>
        }
      >
        <LatestOrders orders={latestOrders} />
      </Panel>
      <Panel title="Stock bajo" id="stock-bajo" flush>
        <LowStockList products={lowStock} total={products.lowStock} />
      </Panel>
    </>
  );
}

type FigureProps = {
  label: string;
  Icon: LucideIcon;
  value: number;
  /** where the figure's rows are listed */
  to?: string;
  /** asks to be looked at */
  urgent?: boolean;
  children: ReactNode;
};

/** One count of the dashboard, with a line that puts it in proportion. */
function Figure({ label, Icon, value, to, urgent = false, children }: FigureProps) {
  return (
    <li
      className={`relative rounded-card-admin border p-4 md:p-5 ${
        urgent
          ? 'border-on-state-orange/30 bg-[color-mix(in_oklab,var(--color-state-orange)_40%,white)]'
          : 'border-line bg-surface'
      }`}
    >
      <p className="flex min-h-6 items-start gap-2 text-label font-medium text-ink-2">
        <Icon
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className={`shrink-0 ${urgent ? 'text-on-state-orange' : 'text-leaf'}`}
        />
        {to ? (
          <Link to={to} className="block min-h-6 after:absolute after:inset-0 after:rounded-card-admin hover:text-ink">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className="tabular mt-1 text-[2rem] leading-10 font-bold tracking-[-0.03em]">{value}</p>
      <p className="tabular text-small text-ink-2 md:text-label">{children}</p>
    </li>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Panel" />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}
