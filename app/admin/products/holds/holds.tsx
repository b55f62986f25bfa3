import { useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { BackToProducts } from '#app/admin/products/back-to-products.tsx';
import { productPageHref } from '#app/admin/products/products-href.ts';
import { getStaff, mayOf } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { formatMoment } from '#shop/dates.ts';
import { type HoldInList, listHolds } from '#shop/orders/holds/list-holds.server.ts';
import { unitCount } from '#shop/orders/limits/order-limits.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { Route } from './+types/holds';
import { useEndHold } from './use-end-hold.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const seesOrders = mayOf(getStaff(context))('orders');
  return { holds: await listHolds(context.get(dbContext), { seesOrders }) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Reservas abiertas · Administración' }];

export default function Holds({ loaderData: { holds } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const ending = useEndHold(useCallback(() => heading.current?.focus(), []));
  return (
    <>
      <PageHeader
        title="Reservas abiertas"
        note="Unidades apartadas mientras alguien transfiere, antes de hacer su pedido, o mientras un cliente responde a un cambio"
        back={<BackToProducts />}
        headingRef={heading}
      />
      {holds.length === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState title="No hay reservas abiertas">
            Cuando alguien vea las cuentas para transferir, lo que aparta se verá aquí por una hora.
          </EmptyState>
        </div>
      ) : (
        <ul aria-label="Reservas abiertas" className="grid gap-3">
          {holds.map((hold) => (
            <Hold key={hold.id} hold={hold} onEnd={ending.ask} />
          ))}
        </ul>
      )}
      {ending.dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Reservas abiertas" />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar las reservas. " />
    </>
  );
}

function Hold({ hold, onEnd }: { hold: HoldInList; onEnd: (hold: HoldInList) => void }) {
  const may = useMay();
  const { items, since, until, isOfChange, order } = hold;
  const units = unitCount(items);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card-admin border border-line bg-surface px-5 py-3 text-admin-body md:px-6">
      <div className="min-w-0 sm:flex-1">
        <ul>
          {items.map(({ id, name, quantity }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same product, and none ever moves
            <li key={position} className="flex items-center gap-2">
              <span className="whitespace-nowrap">
                <b className="tabular font-semibold">{quantity}</b> ×
              </span>
              <Link
                to={productPageHref(id, may)}
                className="flex min-h-11 min-w-0 items-center font-semibold text-green underline underline-offset-4 sm:min-h-8"
              >
                <span className="min-w-0 break-words">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
        {isOfChange && (
          <p className="mt-1 text-label">
            Para un cambio{' '}
            {order ? (
              <>
                del{' '}
                <Link
                  to={orderHref(order.id)}
                  className="inline-block min-h-6 font-semibold whitespace-nowrap text-green underline underline-offset-4"
                >
                  pedido {formatOrderNumber(order.orderNumber)}
                </Link>
              </>
            ) : (
              'de un pedido'
            )}
            , que espera la respuesta del cliente
          </p>
        )}
        <p className="mt-1 text-label text-ink-2">
          {units === 1 ? '1 unidad' : `${units} unidades`} · desde {formatMoment(since)} · hasta {formatMoment(until)}
        </p>
      </div>
      {may('stock') && (!isOfChange || may('orders.change')) && (
        <Button
          variant="neutral"
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Terminar la reserva de ${items.map(({ name }) => name).join(', ')}`}
          onClick={() => onEnd(hold)}
          className="max-sm:w-full"
        >
          Terminar
        </Button>
      )}
    </li>
  );
}
