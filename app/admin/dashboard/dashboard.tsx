import {
  HandCoins,
  type LucideIcon,
  Package,
  PackagePlus,
  ShoppingBag,
  TriangleAlert,
  WalletCards,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { LatestOrders } from '#app/admin/orders/latest-orders.tsx';
import { ordersHref } from '#app/admin/orders/orders-href.ts';
import { incidentsHref } from '#app/admin/payments/payments-href.ts';
import { newProductHref } from '#app/admin/products/products-href.ts';
import { SalesPanel, SalesParts } from '#app/admin/sales/sales-panels.tsx';
import { getStaff, mayOf } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { memoizedSettings } from '#app/memoized.server.ts';
import { getReads } from '#app/requests/reads.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { findBackupState } from '#shop/backups/backup-state.server.ts';
import { backupTrouble } from '#shop/backups/backup-trouble.ts';
import { adminProductsHref } from '#shop/catalog/lists/admin-products-query.ts';
import { countProducts } from '#shop/catalog/lists/product-counts.server.ts';
import { totalInWords } from '#shop/catalog/lists/product-total.ts';
import { countLowStock, listLowStock } from '#shop/catalog/stock/low-stock.server.ts';
import { lowStockBelow } from '#shop/catalog/stock/stock-level.ts';
import { hasTwoFactor } from '#shop/customers/credentials/has-two-factor.server.ts';
import { formatLongDate, isoDayOf, startOfWeek } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { listLatestOrders } from '#shop/orders/list/find-orders.server.ts';
import { countOrdersToReview } from '#shop/orders/list/order-marks.server.ts';
import { summarizeOrders } from '#shop/orders/list/summarize-orders.server.ts';
import { countIncidents } from '#shop/payments/incidents.server.ts';
import { readSalesPeriod } from '#shop/sales/sales-period.ts';
import { getSalesReport } from '#shop/sales/sales-report.server.ts';
import { sightOf } from '#shop/staff/sight.ts';
import { whatsappNumber } from '#shop/whatsapp.ts';
import type { Route } from './+types/dashboard';
import { BackupNotice } from './backup-notice.tsx';
import { LowStockList } from './low-stock-list.tsx';
import { NoWhatsAppNotice } from './no-whatsapp-notice.tsx';
import { TwoFactorNotice } from './two-factor-notice.tsx';

/** The number of products with low stock that are listed: as many as fit next to the chart. */
const lowStockShown = 8;

const lowStockHref = adminProductsHref({ stock: 'low', sort: 'stock-asc' });

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const may = mayOf(viewer);
  const sight = sightOf(viewer);
  const db = context.get(dbContext);
  const reads = getReads(context);
  const today = new Date();
  const { period, problem } = readSalesPeriod(url.searchParams, today);
  const [
    orders,
    openIncidents,
    proofsToReview,
    latestOrders,
    products,
    lowStock,
    lowest,
    isTwoFactorOn,
    report,
    backups,
    settings,
  ] = await Promise.all([
    may('orders') ? summarizeOrders(db, sight, startOfWeek(today)) : null,
    may('payments') ? countIncidents(db, { open: true }) : 0,
    may('payments') ? countOrdersToReview(db) : 0,
    may('orders') ? listLatestOrders(db, sight) : null,
    may('products') ? countProducts(db) : null,
    may('products') ? countLowStock(db) : null,
    may('products') ? listLowStock(db, lowStockShown) : [],
    hasTwoFactor(db, viewer.userId),
    sight.money ? reads((db) => getSalesReport(db, period)) : null,
    may('backup') ? findBackupState(db) : null,
    memoizedSettings(context),
  ]);
  const toReview = { incidents: openIncidents, proofs: proofsToReview };
  const typed = { from: url.searchParams.get('desde') ?? '', to: url.searchParams.get('hasta') ?? '' };
  const sales = report && { period, report, requested: problem ? typed : period, today: isoDayOf(today), problem };
  const backup = backupTrouble(backups, today);
  const hasChat = !may('settings') || whatsappNumber(settings.contactWhatsapp) !== null;
  const shown = { orders, toReview, latestOrders, products, lowStock, lowest, isTwoFactorOn, sales, backup, hasChat };
  return { today: formatLongDate(today), ...shown };
}

export const meta: Route.MetaFunction = () => [{ title: 'Panel · Administración' }];

export default function Dashboard({
  loaderData: {
    today,
    orders,
    toReview,
    latestOrders,
    products,
    lowStock,
    lowest,
    isTwoFactorOn,
    sales,
    backup,
    hasChat,
  },
}: Route.ComponentProps) {
  const may = useMay();
  return (
    <>
      <PageHeader title="Panel" note={today}>
        {may('catalogue') && (
          <Link to={newProductHref} className={`${buttonClass('neutral', 'sm')} max-sm:aspect-square max-sm:px-0`}>
            <PackagePlus aria-hidden="true" size={20} strokeWidth={1.75} />
            <span className="max-sm:sr-only">Nuevo producto</span>
          </Link>
        )}
        {may('orders') && (
          <Link to="/admin/orders" className={buttonClass('primary', 'sm')}>
            Ver pedidos
          </Link>
        )}
      </PageHeader>

      {!isTwoFactorOn && <TwoFactorNotice />}
      {!hasChat && <NoWhatsAppNotice />}
      {backup && <BackupNotice {...backup} />}
      <MoneyToReview {...toReview} />
      <Figures orders={orders} products={products} lowStock={lowStock} />
      {sales || lowStock ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
          {sales && <SalesPanel {...sales} />}
          {lowStock && <LowStock lowStock={lowStock} lowest={lowest} />}
        </div>
      ) : (
        !latestOrders && <p className="text-admin-body text-ink-2">Elige en el menú lo que vas a hacer.</p>
      )}
      {latestOrders && (
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
      )}
      {sales && <SalesParts {...sales} />}
    </>
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

type DashboardData = Route.ComponentProps['loaderData'];

/** Counts payments and proofs that need review; renders nothing if there are none. */
function MoneyToReview({ incidents, proofs }: { incidents: number; proofs: number }) {
  if (incidents + proofs === 0) return null;
  return (
    <section
      aria-label="Pagos por revisar"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card-admin border border-on-state-orange/30 bg-[color-mix(in_oklab,var(--color-state-orange)_40%,white)] px-5 py-2 text-admin-body text-on-state-orange md:px-6"
    >
      <WalletCards aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
      <p className="mr-auto py-2 font-semibold">Hay dinero por revisar</p>
      <div className="flex flex-wrap gap-x-3">
        {incidents > 0 && (
          <Link to={incidentsHref()} className={toReviewLink}>
            {incidents === 1 ? '1 pago' : `${incidents} pagos`}
          </Link>
        )}
        {proofs > 0 && (
          <Link to={ordersHref({ toReview: true })} className={toReviewLink}>
            {proofs === 1 ? '1 comprobante' : `${proofs} comprobantes`}
          </Link>
        )}
      </div>
    </section>
  );
}

const toReviewLink = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

function LowStock({
  lowStock,
  lowest,
}: { lowStock: NonNullable<DashboardData['lowStock']> } & Pick<DashboardData, 'lowest'>) {
  return (
    <Panel
      title="Stock bajo"
      id="stock-bajo"
      flush
      action={
        <Link to={lowStockHref} className={`${buttonClass('text', 'sm')} -mr-4`}>
          Ver todos
          <span className="sr-only"> los productos con stock bajo</span>
        </Link>
      }
    >
      <LowStockList products={lowest} {...lowStock} />
    </Panel>
  );
}

/** The figures of the sections that the person may open. */
function Figures({ orders, products, lowStock }: Pick<DashboardData, 'orders' | 'products' | 'lowStock'>) {
  if (!orders && !products) return null;
  return (
    <ul className="grid grid-cols-2 gap-3 md:gap-4 table:grid-cols-4">
      {orders && (
        <>
          <Figure
            label="Pendiente Contraentrega"
            Icon={HandCoins}
            value={orders.pendingCashOnDelivery}
            to={ordersHref({ status: 'Pendiente Contraentrega' })}
            urgent={orders.pendingCashOnDelivery > 0}
          >
            {orders.toConfirm === null ? 'Por confirmar' : `${formatPesos(orders.toConfirm)} por confirmar`}
          </Figure>
          <Figure label="Pedidos" Icon={ShoppingBag} value={orders.total} to={ordersHref({})}>
            <span className="font-semibold text-saving">+{orders.placedSince}</span> esta semana
          </Figure>
        </>
      )}
      {products && (
        <Figure label="Productos" Icon={Package} value={products.listed} to={adminProductsHref({})}>
          {products.onOfferPage} en ofertas
        </Figure>
      )}
      {lowStock && (
        <Figure
          label="Stock bajo"
          Icon={TriangleAlert}
          value={totalInWords(lowStock.total, lowStock.hasMore)}
          to={lowStockHref}
        >
          Menos de {lowStockBelow} unidades
        </Figure>
      )}
    </ul>
  );
}

type FigureProps = {
  label: string;
  Icon: LucideIcon;
  value: number | string;
  /** links to the list of the counted records */
  to?: string;
  /** highlights a metric that needs attention */
  urgent?: boolean;
  children: ReactNode;
};

/** One metric of the dashboard, with a line of context. */
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
