import { PackagePlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { LatestOrders } from '#app/admin/orders/latest-orders.tsx';
import { newSaleHref } from '#app/admin/orders/orders-href.ts';
import { newProductHref } from '#app/admin/products/products-href.ts';
import { getStaff, mayOf } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext, originContext } from '#app/context.ts';
import { memoizedSettings } from '#app/memoized.server.ts';
import { getReads } from '#app/requests/reads.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { findBackupState } from '#shop/backups/backup-state.server.ts';
import { backupTrouble } from '#shop/backups/backup-trouble.ts';
import { countProducts } from '#shop/catalog/lists/product-counts.server.ts';
import type { Total } from '#shop/catalog/lists/product-total.ts';
import { countLowStock, type LowStockProduct, listLowStock } from '#shop/catalog/stock/low-stock.server.ts';
import { hasTwoFactor } from '#shop/customers/credentials/has-two-factor.server.ts';
import { formatLongDate, isoDayOf, startOfWeek } from '#shop/dates.ts';
import { listLatestOrders } from '#shop/orders/list/find-orders.server.ts';
import { summarizeOrders } from '#shop/orders/list/summarize-orders.server.ts';
import { readSalesPeriod } from '#shop/sales/sales-period.ts';
import { getSalesReport } from '#shop/sales/sales-report.server.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import { listToday } from '#shop/today/list-today.server.ts';
import { listRunsOut } from '#shop/today/runs-out.server.ts';
import { whatsappNumber } from '#shop/whatsapp.ts';
import type { Route } from './+types/dashboard';
import { BackupNotice } from './backup-notice.tsx';
import { Figures, lowStockHref } from './figures.tsx';
import { LowStockList } from './low-stock-list.tsx';
import { NoWhatsAppNotice } from './no-whatsapp-notice.tsx';
import { RunsOutPanel } from './runs-out-panel.tsx';
import { TodayPanel } from './today/today-panel.tsx';
import { TwoFactorNotice } from './two-factor-notice.tsx';

/** The charts are below today's list and load after it. */
const SalesPanel = lazy(() =>
  import('#app/admin/sales/sales-panels.tsx').then(({ SalesPanel }) => ({ default: SalesPanel })),
);
const SalesParts = lazy(() =>
  import('#app/admin/sales/sales-panels.tsx').then(({ SalesParts }) => ({ default: SalesParts })),
);

/** The number of products with low stock that are listed: as many as fit next to the chart. */
const lowStockShown = 8;
/** The number of products listed that are sold out soon. */
const runsOutShown = 6;

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const may = mayOf(viewer);
  const sight = sightOf(viewer);
  const db = context.get(dbContext);
  const reads = getReads(context);
  const now = new Date();
  const { period, problem } = readSalesPeriod(url.searchParams, now);
  const [today, runsOut, orders, latestOrders, products, lowStock, lowest, isTwoFactorOn, report, backups, settings] =
    await Promise.all([
      listToday(db, viewer, now),
      may('products') ? listRunsOut(db, now, runsOutShown) : [],
      may('orders') ? summarizeOrders(db, sight, startOfWeek(now)) : null,
      may('orders') ? listLatestOrders(db, sight) : null,
      may('products') ? countProducts(db) : null,
      may('products') ? countLowStock(db) : null,
      may('products') ? listLowStock(db, lowStockShown) : [],
      hasTwoFactor(db, viewer.userId),
      sight.money ? reads((db) => getSalesReport(db, period)) : null,
      may('backup') ? findBackupState(db) : null,
      memoizedSettings(context),
    ]);
  const typed = { from: url.searchParams.get('desde') ?? '', to: url.searchParams.get('hasta') ?? '' };
  const sales = report && { period, report, requested: problem ? typed : period, today: isoDayOf(now), problem };
  const backup = backupTrouble(backups, now);
  const hasChat = !may('settings') || whatsappNumber(settings.contactWhatsapp) !== null;
  const shown = {
    today,
    runsOut,
    orders,
    latestOrders,
    products,
    lowStock,
    lowest,
    isTwoFactorOn,
    sales,
    backup,
    hasChat,
  };
  return { now, shop: { siteName: settings.siteName, origin: context.get(originContext) }, ...shown };
}

export const meta: Route.MetaFunction = () => [{ title: 'Panel · Administración' }];

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { now, today, runsOut, orders, latestOrders, products, lowStock, lowest, sales, backup } = loaderData;
  const may = useMay();
  const isEmpty = !today && !sales && !lowStock && !latestOrders;
  return (
    <>
      <PageHeader title="Panel" note={formatLongDate(now)}>
        {may('catalogue') && (
          <Link to={newProductHref} className={`${buttonClass('neutral', 'sm')} max-sm:aspect-square max-sm:px-0`}>
            <PackagePlus aria-hidden="true" size={20} strokeWidth={1.75} />
            <span className="max-sm:sr-only">Nuevo producto</span>
          </Link>
        )}
        {may('orders') && (
          <Link
            to="/admin/orders"
            className={
              may('orders.sell') ? `${buttonClass('neutral', 'sm')} max-sm:hidden` : buttonClass('primary', 'sm')
            }
          >
            Ver pedidos
          </Link>
        )}
        {may('orders.sell') && (
          <Link to={newSaleHref} className={buttonClass('primary', 'sm')}>
            Vender
          </Link>
        )}
      </PageHeader>

      {(today || runsOut.length > 0) && (
        <div className={today && runsOut.length > 0 ? besideEachOther : undefined}>
          {today && <TodayPanel today={today} now={now} shop={loaderData.shop} />}
          {runsOut.length > 0 && <RunsOutPanel products={runsOut} />}
        </div>
      )}
      {!loaderData.isTwoFactorOn && <TwoFactorNotice />}
      {!loaderData.hasChat && <NoWhatsAppNotice />}
      {backup && <BackupNotice {...backup} />}
      {isEmpty && <p className="text-admin-body text-ink-2">Elige en el menú lo que vas a hacer.</p>}
      <Figures orders={orders} products={products} lowStock={lowStock} />
      {(sales || lowStock) && (
        <div className={sales && lowStock ? besideEachOther : undefined}>
          {sales && (
            <Suspense>
              <SalesPanel {...sales} />
            </Suspense>
          )}
          {lowStock && <LowStock lowStock={lowStock} lowest={lowest} />}
        </div>
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
      {sales && (
        <Suspense>
          <SalesParts {...sales} />
        </Suspense>
      )}
    </>
  );
}

const besideEachOther = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]';

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Panel" />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}

function LowStock({ lowStock, lowest }: { lowStock: Total; lowest: LowStockProduct[] }) {
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
