import { ArrowRight, History, Package, ShoppingBag, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { customerPageHref } from '#app/admin/customers/customers-href.ts';
import { orderHref, ordersHref } from '#app/admin/orders/orders-href.ts';
import { productPageHref } from '#app/admin/products/products-href.ts';
import { customerHref } from '#app/admin/questions/questions-href.ts';
import { Picture } from '#app/ui/picture.tsx';
import { OrderStatusMark } from '#app/ui/shop/order-status-badge.tsx';
import { formatPhone } from '#shop/colombia.ts';
import { formatShortDate } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { FoundAnything, FoundKind } from '#shop/staff/find-anything.server.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import type { Recent } from './recent.ts';
import { findScreens } from './screens.ts';
import type { SearchState } from './use-found.ts';

export type Entry = { href: string; icon: ReactNode; title: string; note?: string; end?: ReactNode; recent?: Recent };
export type Group = { label: string; entries: Entry[] };

type May = (permission: Permission) => boolean;

/** Lists the entries of the palette for a text: recent choices, search results and screens. */
export function groupsOf(text: string, search: SearchState, recent: Recent[], may: May): Group[] {
  const screens = findScreens(text, may).map(({ label, href }): Entry => {
    const title = `Ir a ${label}`;
    return { href, icon: <ArrowRight {...iconLook} />, title, recent: { kind: 'screen', label: title, href } };
  });
  const goTo = { label: 'Pantallas', entries: screens };
  if (search.state === 'none' && text.trim() === '') {
    const before = recent.map(
      (one): Entry => ({ href: one.href, icon: recentIcons[one.kind], title: one.label, recent: one }),
    );
    const recentHrefs = new Set(before.map(({ href }) => href));
    return [
      { label: 'Recientes', entries: before },
      { label: 'Pantallas', entries: screens.filter(({ href }) => !recentHrefs.has(href)) },
    ];
  }
  const shown = search.state === 'found' ? search.results : search.state === 'searching' ? search.last : null;
  return shown ? [...foundGroups(shown, may), goTo] : [goTo];
}

function foundGroups({ kinds, orders, products, customers }: FoundAnything, may: May): Group[] {
  const groups: Record<FoundKind, Group> = {
    orders: {
      label: 'Pedidos',
      entries: orders.map(({ id, orderNumber, customer, total, status, orderDate }) => {
        const title = `Pedido ${formatOrderNumber(orderNumber)}`;
        const href = orderHref(id);
        return {
          href,
          icon: <OrderStatusMark status={status} />,
          title,
          note: [customer, status, formatShortDate(new Date(orderDate))].filter(Boolean).join(' · '),
          ...(total !== null && {
            end: <span className="tabular shrink-0 font-semibold">{formatPesos(total)}</span>,
          }),
          recent: { kind: 'order', label: title, href },
        };
      }),
    },
    products: {
      label: 'Productos',
      entries: products.map(({ id, name, stock, imageUrls, ground }) => {
        const href = productPageHref(id, may);
        return {
          href,
          icon: (
            <Picture
              src={imageUrls[0]}
              alt=""
              ratio="1/1"
              ground={ground}
              sizes="36px"
              widths={[96]}
              className="w-9 rounded-badge"
            />
          ),
          title: name,
          note: stock > 0 ? `${stock} en stock` : 'Agotado',
          recent: { kind: 'product', label: name, href },
        };
      }),
    },
    customers: {
      label: 'Clientes',
      entries: customers.map(({ id, orderId, name, email, phone }) => {
        const contact = email || formatPhone(phone);
        return {
          href: personHref(id, orderId ?? id, email || phone, may),
          icon: <UserRound {...iconLook} />,
          title: name || contact,
          note: id ? contact : `${contact} · sin cuenta`,
        };
      }),
    },
  };
  return kinds.map((kind) => groups[kind]);
}

/** The page of a customer that a person may open: theirs, their questions, or the orders with their contact. */
function personHref(userId: string | null, key: string | null, contact: string, may: May): string {
  if (key && may('customers')) return customerPageHref(key);
  return userId && may('questions') ? customerHref(userId) : ordersHref({ search: contact });
}

const iconLook = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;
const recentIcons: Record<Recent['kind'], ReactNode> = {
  order: <ShoppingBag {...iconLook} />,
  product: <Package {...iconLook} />,
  screen: <History {...iconLook} />,
};
