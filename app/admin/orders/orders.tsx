import { Search } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Form, Link } from 'react-router';
import { listOrders, ordersPerPage } from '#shop/orders/find-orders.server.ts';
import { countOrdersToReview, findOrderMarks } from '#shop/orders/order-marks.server.ts';
import { isOrderStatus } from '#shop/orders/order-status.ts';
import { countOrdersByStatus } from '#shop/orders/summarize-orders.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { dbContext } from '../../context.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { LoadError } from '../load-error.tsx';
import { PageHeader } from '../page-header.tsx';
import type { Route } from './+types/orders';
import { OrderCards } from './order-cards.tsx';
import { OrderTable } from './order-table.tsx';
import { ordersHref } from './orders-href.ts';
import { StatusFilter } from './status-filter.tsx';
import { useDeleteOrder } from './use-delete-order.tsx';

const longestSearch = 100;

export const meta: Route.MetaFunction = () => [{ title: 'Pedidos · Administración' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const asked = url.searchParams.get('status');
  const status = isOrderStatus(asked) ? asked : null;
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, longestSearch);
  const page = Number(url.searchParams.get('page') ?? 1);

  const toReview = url.searchParams.get('review') === 'proofs';

  const [list, counts, ordersToReview, { siteName }] = await Promise.all([
    listOrders(db, { status, toReview, search, page }),
    countOrdersByStatus(db),
    countOrdersToReview(db),
    getStoreSettings(db),
  ]);
  const marks = await findOrderMarks(
    db,
    list.orders.map(({ id }) => id),
  );
  return { ...list, marks, perPage: ordersPerPage, status, toReview, search, counts, ordersToReview, siteName };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, marks, total, page, pages, perPage, status, toReview, search, counts, siteName } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  const deleting = useDeleteOrder(useCallback(() => heading.current?.focus(), []));
  const list = { orders, marks, siteName, onDelete: deleting.ask };

  return (
    <>
      <PageHeader title="Pedidos" headingRef={heading} />

      <div className="table:overflow-hidden table:rounded-card-admin table:border table:border-line table:bg-surface">
        <StatusFilter
          chosen={status}
          counts={counts}
          toReview={{ chosen: toReview, count: loaderData.ordersToReview }}
          search={search}
        />
        <Form
          method="get"
          action="/admin/orders"
          role="search"
          className="my-3 flex gap-2 table:my-0 table:border-t table:border-line table:px-4 table:py-3"
        >
          {status && <input type="hidden" name="status" value={status} />}
          {toReview && <input type="hidden" name="review" value="proofs" />}
          <TextField
            key={search}
            type="search"
            name="search"
            label="Buscar pedidos"
            placeholder="Número, cliente o correo"
            defaultValue={search}
            maxLength={longestSearch}
            icon={<Search aria-hidden="true" size={18} />}
            className="flex-1 sm:max-w-sm [&>label]:sr-only"
          />
          <Button type="submit" variant="neutral" className="max-sm:hidden">
            Buscar
          </Button>
        </Form>

        {orders.length === 0 ? (
          <NoOrders narrowed={status !== null || toReview || search !== ''} />
        ) : (
          <>
            <OrderTable {...list} />
            <OrderCards {...list} />
            <div className="mt-4 flex flex-wrap items-center justify-between gap-3 table:mt-0 table:border-t table:border-line table:px-6 table:py-3">
              <p className="tabular text-label text-ink-2">
                {(page - 1) * perPage + 1} a {(page - 1) * perPage + orders.length} de {total}
              </p>
              <Pagination
                page={page}
                pages={pages}
                hrefOf={(turned) => ordersHref({ status, toReview, search, page: turned })}
              />
            </div>
          </>
        )}
      </div>
      {deleting.dialog}
    </>
  );
}

function NoOrders({ narrowed }: { narrowed: boolean }) {
  return (
    <div className="border-line max-table:rounded-card-admin max-table:border max-table:bg-surface table:border-t">
      {narrowed ? (
        <EmptyState
          title="No se encontraron pedidos"
          action={
            <Link to={ordersHref({})} className={buttonClass('secondary', 'sm')}>
              Ver todos los pedidos
            </Link>
          }
        >
          Prueba con otro estado o con otra búsqueda.
        </EmptyState>
      ) : (
        <EmptyState title="No hay pedidos">Cuando alguien compre en la tienda, su pedido aparecerá aquí.</EmptyState>
      )}
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
