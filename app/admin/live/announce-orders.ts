import { orderHref, ordersHref } from '#app/admin/orders/orders-href.ts';
import { toastInTurn } from '#app/ui/toast.tsx';
import { formatPesos } from '#shop/money.ts';
import type { JustPlaced } from '#shop/orders/list/list-just-placed.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { addFreshOrder } from './live-state.ts';
import { ringForOrder } from './sound.ts';

const toastMs = 10_000;

/**
 * Shows a toast for each new order, once per tab, with a sound in one of the browser's tabs. A hidden tab counts the
 * orders in its title and shows their toast when it becomes visible; the sound does not wait.
 *
 * @param open opens a page of the back office
 */
export function startAnnouncing(open: (href: string) => void) {
  const seen = new Set<string>();
  let unseen: JustPlaced[] = [];

  const onVisibility = () => {
    if (document.hidden) return;
    if (unseen.length > 0) tellOrders(unseen, open);
    unseen = [];
    badgeTitle(0);
  };
  document.addEventListener('visibilitychange', onVisibility);

  return {
    onOrder(order: JustPlaced, isOurs: boolean) {
      if (seen.has(order.id)) return;
      seen.add(order.id);
      addFreshOrder(order.id);
      if (isOurs) ringForOrder();
      if (document.hidden) {
        unseen.push(order);
        badgeTitle(unseen.length);
      } else tellOrders([order], open);
    },
    stop() {
      document.removeEventListener('visibilitychange', onVisibility);
      badgeTitle(0);
    },
  };
}

/** Puts the number of unseen orders in the tab's title: '(2) Panel · Administración'. */
function badgeTitle(orders: number) {
  const bare = document.title.replace(/^\(\d+\) /, '');
  document.title = orders > 0 ? `(${orders}) ${bare}` : bare;
}

function tellOrders(orders: JustPlaced[], open: (href: string) => void) {
  const [order] = orders;
  if (!order) return;
  const isOne = orders.length === 1;
  toastInTurn({
    title: isOne ? 'Nuevo pedido' : `${orders.length} pedidos nuevos`,
    description: isOne
      ? `Pedido ${formatOrderNumber(order.orderNumber)}${order.total === null ? '' : ` por ${formatPesos(order.total)}`}.`
      : order.total === null
        ? 'Ya están en la lista.'
        : `Por ${formatPesos(orders.reduce((sum, { total }) => sum + (total ?? 0), 0))} en total.`,
    kind: 'info',
    durationMs: toastMs,
    action: {
      label: isOne ? 'Ver pedido' : 'Ver pedidos',
      onPress: () => open(isOne ? orderHref(order.id) : ordersHref({})),
    },
  });
}
