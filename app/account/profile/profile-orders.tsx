import { Link, useRevalidator, useSearchParams } from 'react-router';
import { dbContext, viewerContext } from '#app/context.ts';
import { expectOutage } from '#app/faults/faults.server.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { useOutageToast } from '#app/storefront/use-recovery.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { EmptyState, ErrorPanel } from '#app/ui/states.tsx';
import { listOrdersOf } from '#shop/orders/list/find-orders.server.ts';
import type { Route } from './+types/profile-orders';
import { OrderCard } from './order-card.tsx';
import { useOrderAgain } from './use-order-again.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('Own orders can only be read by a signed-in user');
  try {
    const list = await listOrdersOf(context.get(dbContext), viewer.userId, Number(url.searchParams.get('pagina')) || 1);
    const orders = list.orders.map(({ items, accessToken, ...order }) => ({
      id: order.id,
      href: `/pedido/${accessToken}`,
      orderNumber: order.orderNumber,
      orderDate: order.orderDate,
      totalAmount: order.totalAmount,
      status: order.status,
      delivery: order.delivery,
      paymentMethod: order.paymentMethod,
      units: items.reduce((units, { quantity }) => units + quantity, 0),
      items: items.map((item) => `${item.quantity} × ${item.name}`).join(', '),
    }));
    return { ok: true as const, orders, page: list.page, pages: list.pages };
  } catch (error) {
    expectOutage(context, error, 'a customer’s orders could not be read');
    return { ok: false as const };
  }
}

const couldNotLoad = 'Error al Cargar Pedidos';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Mis pedidos',
    description: 'Los pedidos que has hecho en la tienda con esta cuenta, con su estado, sus productos y su total.',
    path: '/perfil/orders',
    indexed: false,
  });

export default function ProfileOrders({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const { orderAgain, pendingId, nothingLeft } = useOrderAgain();
  useOutageToast(!loaderData.ok, couldNotLoad);
  if (!loaderData.ok) {
    return (
      <ErrorPanel title={couldNotLoad} onRetry={() => void revalidate()}>
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
            Ver productos
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
      <ul className="grid grid-cols-1 gap-4">
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            pending={pendingId === order.id}
            onAgain={() => void orderAgain(order.id)}
            nothingLeft={nothingLeft?.orderId === order.id ? nothingLeft.notices : null}
          />
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
