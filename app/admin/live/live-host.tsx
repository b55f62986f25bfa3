import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { formatPesos } from '#shop/money.ts';
import type { JustPlaced } from '#shop/orders/list-just-placed.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { toastInTurn } from '../../ui/toast.tsx';
import { orderHref, ordersHref } from '../orders/orders-href.ts';
import { addFreshOrder, dropFreshOrder, setLive } from './live-state.ts';
import { openLive } from './open-live.ts';
import { ringForOrder } from './sound.ts';
import { watchTyping } from './typing.ts';

/** Changes come in groups: an order brings its products along. */
const togetherMs = 300;
/** Looked at again while somebody is in the middle of something. */
const busyMs = 1_000;
/** A page is not renewed more often than this, however much is sold. */
const restMs = 2_000;
/** A break shorter than this is nobody's concern. */
const cutOffMs = 6_000;
const toastMs = 10_000;

type LiveHostProps = {
  /** where the page's data stands among the shop's changes */
  place: string;
  /** another object each time the page has new data */
  renewed: object;
};

/**
 * Keeps the back office up to date while it is open, and tells of each new order: on screen, to who listens to it, by a
 * sound, and in the title of a tab that is not looked at. Stands once in the layout.
 */
export function LiveHost({ place, renewed }: LiveHostProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const typing = useRef<ReturnType<typeof watchTyping> | null>(null);
  const act = useRef({ revalidate, navigate, place });
  useEffect(() => {
    act.current = { ...act.current, revalidate, navigate };
  });

  useEffect(() => {
    if (renewed) typing.current?.onRenewed();
  }, [renewed]);

  useEffect(() => dropFreshOrder(pathname.split('/')[3] ?? ''), [pathname]);

  useEffect(() => {
    const watched = watchTyping();
    typing.current = watched;
    const seen = new Set<string>();
    let unseen: JustPlaced[] = [];
    let renewing: ReturnType<typeof setTimeout> | undefined;
    let cutOff: ReturnType<typeof setTimeout> | undefined;
    let renewedAt = 0;

    const renew = () => {
      renewing = undefined;
      // A tab that nobody looks at is renewed when somebody does.
      if (document.hidden) return;
      if (watched.isBusy()) {
        renewSoon(busyMs);
        return;
      }
      isStale = false;
      renewedAt = performance.now();
      void act.current.revalidate();
    };
    let isStale = false;
    const renewSoon = (ms = Math.max(togetherMs, renewedAt + restMs - performance.now())) => {
      isStale = true;
      renewing ??= setTimeout(renew, ms);
    };
    const onVisibility = () => {
      if (document.hidden) return;
      if (isStale) renewSoon();
      if (unseen.length > 0) tellOrders(unseen, act.current.navigate);
      unseen = [];
      badgeTitle(0);
    };
    document.addEventListener('visibilitychange', onVisibility);

    const close = openLive(act.current.place, {
      onChange: () => renewSoon(),
      onOrder(order, isOurs) {
        if (seen.has(order.id)) return;
        seen.add(order.id);
        addFreshOrder(order.id);
        if (isOurs) ringForOrder();
        if (document.hidden) {
          unseen.push(order);
          badgeTitle(unseen.length);
        } else tellOrders([order], act.current.navigate);
      },
      onConnection(isOpen) {
        clearTimeout(cutOff);
        if (isOpen) setLive({ isCutOff: false });
        else cutOff = setTimeout(() => setLive({ isCutOff: true }), cutOffMs);
      },
    });
    return () => {
      close();
      watched.stop();
      clearTimeout(renewing);
      clearTimeout(cutOff);
      document.removeEventListener('visibilitychange', onVisibility);
      badgeTitle(0);
      setLive({ isCutOff: false, freshOrders: new Set() });
    };
  }, []);

  return null;
}

/** '(2) Panel · Administración', for a tab among others. */
function badgeTitle(orders: number) {
  const bare = document.title.replace(/^\(\d+\) /, '');
  document.title = orders > 0 ? `(${orders}) ${bare}` : bare;
}

function tellOrders(orders: JustPlaced[], navigate: ReturnType<typeof useNavigate>) {
  const [order] = orders;
  if (!order) return;
  const isOne = orders.length === 1;
  toastInTurn({
    title: isOne ? 'Nuevo pedido' : `${orders.length} pedidos nuevos`,
    description: isOne
      ? `Pedido ${formatOrderNumber(order.orderNumber)} por ${formatPesos(order.total)}.`
      : `Por ${formatPesos(orders.reduce((sum, { total }) => sum + total, 0))} en total.`,
    kind: 'info',
    durationMs: toastMs,
    action: {
      label: isOne ? 'Ver pedido' : 'Ver pedidos',
      onPress: () => void navigate(isOne ? orderHref(order.id) : ordersHref({})),
    },
  });
}
