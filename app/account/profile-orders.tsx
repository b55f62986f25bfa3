import { Link, useRevalidator, useSearchParams } from 'react-router';
import { pageHead } from '#app/storefront/page-head.ts';
import { formatShortDate } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { listOrdersOf } from '#shop/orders/find-orders.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { dbContext, logContext, viewerContext } from '../context.ts';
import { buttonClass } from '../ui/button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { OrderStatusBadge } from '../ui/shop/order-status-badge.tsx';
import { EmptyState, ErrorPanel } from '../ui/states.tsx';
import type { Route } from './+types/profile-orders';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Mis pedidos',
    description: 'Los pedidos que has hecho en la tienda con esta cuenta, con su estado, sus productos y su total.',
    path: '/perfil/orders',
    indexed: false,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('The orders were opened by nobody');
  try {
    const list = await listOrdersOf(context.get(dbContext), viewer.userId, Number(url.searchParams.get('pagina')) || 1);
    const orders = list.orders.map(({ id, orderNumber, orderDate, totalAmount, status, items }) => ({
      id,
      orderNumber,
      orderDate,
      totalAmount,
      status,
      items: items.map((item) => `${item.quantity} × ${item.name}`).join(', '),
    }));
    return { ok: true as const, orders, page: list.page, pages: list.pages };
  } catch (error) {
    context.get(logContext).error({ err: error }, 'a customer’s orders could not be read');
    return { ok: false as const };
  }
}

export default function ProfileOrders({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  if (!loaderData.ok) {
    return (
      <ErrorPanel title="Error al Cargar Pedidos" onRetry={() => void revalidate()}>
        No se pudieron cargar tus pedidos. Espera un momento y vuelve a intentarlo.
      </ErrorPanel>
    );
  }
  const { orders, page, pages } = loaderData;
  if (orders.length === 0) {
    return (
      <EmptyState
        title="Aún no tienes pedidos"
        action={
          <Link to="/productos" className={buttonClass()}>
            Ver Productos
          </Link>
        }
      >
        Cuando hagas uno, aquí verás en qué va.
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">Pedidos</h2>
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li
            key={order.id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5 md:grid-cols-[1fr_auto_9rem] md:px-7"
          >
            <div className="col-span-2 min-w-0 md:col-span-1">
              <h3 className="tabular text-body">Pedido #{formatOrderNumber(order.orderNumber)}</h3>
              <p className="text-caption text-ink-3">
                <time dateTime={order.orderDate.toISOString()}>{formatShortDate(order.orderDate)}</time>
              </p>
              <p className="mt-1 line-clamp-2 text-caption text-ink-2">{order.items}</p>
            </div>
            <div>
              <OrderStatusBadge status={order.status} />
            </div>
            <p className="tabular text-right font-bold tracking-[-0.02em]">{formatPesos(order.totalAmount)}</p>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        className="mt-8"
        hrefOf={(page) => `/perfil/orders?${withPage(search, page)}`}
      />
    </>
  );
}

function withPage(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search);
  next.set('pagina', String(page));
  return next.toString();
}
