import { useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { ExportLink } from '#app/admin/csv/export-link.tsx';
import { PageFooter } from '#app/admin/list/page-footer.tsx';
import { SelectPage } from '#app/admin/list/select-box.tsx';
import { useSelection } from '#app/admin/list/use-selection.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { listOrders, ordersPerPage } from '#shop/orders/list/find-orders.server.ts';
import { findOrderMarks } from '#shop/orders/list/order-marks.server.ts';
import { findPaidAmounts } from '#shop/orders/refunds/order-money.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import type { Route } from './+types/orders';
import { draftsHref } from './drafts/drafts-href.ts';
import { ManyOrders } from './many/many-orders-bar.tsx';
import { OrderCards } from './order-cards.tsx';
import { orderFilter } from './order-filter.ts';
import { OrderSearch } from './order-search.tsx';
import { OrderTable } from './order-table.tsx';
import { newSaleHref, type OrdersQuery, ordersExportHref, ordersHref, parseOrdersQuery } from './orders-href.ts';
import { StatusFilter } from './status-filter.tsx';
import { useDeleteOrder } from './use-delete-order.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const sight = sightOf(getStaff(context));
  const db = context.get(dbContext);
  const query = parseOrdersQuery(url.searchParams);
  const { page, sort } = query;
  const [list, { siteName }] = await Promise.all([
    listOrders(db, sight, { ...orderFilter(query, new Date()), page, sort }),
    getStoreSettings(db),
  ]);
  const ids = list.orders.map(({ id }) => id);
  const [marks, paid] = await Promise.all([findOrderMarks(db, ids), sight.money ? findPaidAmounts(db, ids) : {}]);
  return { ...list, marks, paid, perPage: ordersPerPage, query, siteName };
}

export const meta: Route.MetaFunction = () => [{ title: 'Pedidos · Administración' }];

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, marks, paid, total, hasMore, page, pages, perPage, query, counts, siteName } = loaderData;
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const deleting = useDeleteOrder(paid, focusHeading);
  const selection = useSelection(orders.map(({ id }) => id));
  const list = { orders, marks, siteName, selection, onDelete: deleting.ask };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 has-[.form-bar]:pb-28 sm:has-[.form-bar]:pb-16">
      <PageHeader title="Pedidos" headingRef={heading}>
        {may('orders.sell') && (
          <>
            <Link to={draftsHref} className={`${buttonClass('neutral', 'sm')} max-sm:hidden`}>
              Borradores
            </Link>
            <Link to={newSaleHref} className={buttonClass('primary', 'sm')}>
              Nueva venta
            </Link>
          </>
        )}
        {may('exports') && <ExportLink href={ordersExportHref(query)} />}
      </PageHeader>

      <ManyOrders orders={orders} marks={marks} paid={paid} selection={selection} onCleared={focusHeading}>
        <div className="table:overflow-hidden table:rounded-card-admin table:border table:border-line table:bg-surface">
          <StatusFilter query={query} counts={counts} />
          <OrderSearch query={query} total={total} hasMore={hasMore} />

          {orders.length === 0 ? (
            <NoOrders query={query} />
          ) : (
            <>
              <OrderTable {...list} sort={query.sort} />
              <div className="-ml-2.5 mb-1 flex items-center text-label text-ink-2 table:hidden">
                <SelectPage selection={selection} />
                <span aria-hidden="true">Seleccionar toda la página</span>
              </div>
              <OrderCards {...list} />
              <PageFooter
                page={page}
                pages={pages}
                perPage={perPage}
                rows={orders.length}
                total={hasMore ? `más de ${total.toLocaleString('es-CO')}` : total}
                hrefOf={(turned) => ordersHref({ ...query, page: turned })}
              />
            </>
          )}
        </div>
      </ManyOrders>
      {deleting.dialog}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Pedidos" />
      <LoadError error={error} title="Error al Cargar Pedidos" />
    </>
  );
}

function NoOrders({ query }: { query: Required<OrdersQuery> }) {
  return (
    <div className="border-line max-table:rounded-card-admin max-table:border max-table:bg-surface table:border-t">
      {ordersHref({ ...query, sort: 'newest', page: 1 }) === ordersHref({}) ? (
        <EmptyState title="No hay pedidos">Cuando alguien compre en la tienda, su pedido aparecerá aquí.</EmptyState>
      ) : (
        <EmptyState
          title="No se encontraron pedidos"
          action={
            <Link to={ordersHref({})} className={buttonClass('secondary', 'sm')}>
              Ver todos los pedidos
            </Link>
          }
        >
          Prueba con otro estado, otros días o con otra búsqueda.
        </EmptyState>
      )}
    </div>
  );
}
