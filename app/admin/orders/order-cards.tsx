import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { SelectRow } from '#app/admin/list/select-box.tsx';
import { deliveryTown } from '#app/admin/orders/order/address-lines.ts';
import { OrderWhatsAppIcon } from '#app/admin/orders/order/order-whatsapp-link.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { OrderStatusBadge } from '#app/ui/shop/order-status-badge.tsx';
import { formatMoment } from '#shop/dates.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { CopyAddress } from './copy-address.tsx';
import { customerName, OrderAmount, OrderLink, unitsText } from './order-cells.tsx';
import { OrderMarkBadges } from './order-mark-badges.tsx';
import { DeleteButton, type OrderListProps } from './order-table.tsx';
import { orderHref } from './orders-href.ts';

/** The orders as cards, for screens too narrow for the table. */
export function OrderCards({ orders, marks, siteName, selection, onDelete }: OrderListProps) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 table:hidden">
      {orders.map((order) => (
        <li
          key={order.id}
          className={`flex flex-col rounded-card-admin border px-4 pt-3 pb-1 text-admin-body ${
            selection.has(order.id) ? 'border-green bg-green-tint' : 'border-line bg-surface'
          }`}
        >
          <div className="flex items-center gap-1">
            <SelectRow
              selection={selection}
              id={order.id}
              label={`Seleccionar pedido ${formatOrderNumber(order.orderNumber)}`}
              className="-ml-2.5"
            />
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-2">
              <OrderLink order={order} />
              <OrderStatusBadge status={order.status} />
            </div>
          </div>
          {marks[order.id] && (
            <div className="mt-2 flex flex-wrap gap-2">
              <OrderMarkBadges marks={marks[order.id]} />
            </div>
          )}
          <div className="mt-2 flex items-baseline justify-between gap-4">
            <span className="min-w-0 font-semibold">{customerName(order)}</span>
            <span className="tabular text-[1.0625rem] font-bold tracking-[-0.02em] whitespace-nowrap">
              <OrderAmount order={order} />
            </span>
          </div>
          <div className="flex items-baseline justify-between gap-4 text-label text-ink-2">
            <span className="min-w-0">{deliveryTown(order.shippingAddress)}</span>
            <span className="whitespace-nowrap">{unitsText(order)}</span>
          </div>
          <p className="mb-3 text-label text-ink-2">{formatMoment(order.orderDate)}</p>
          <div className="mt-auto flex flex-wrap items-center border-t border-line py-1">
            <Link
              to={orderHref(order.id)}
              aria-label={`Ver detalle del pedido ${formatOrderNumber(order.orderNumber)}`}
              className={`${buttonClass('text', 'sm')} mr-auto -ml-4`}
            >
              Ver detalle
              <ArrowRight aria-hidden="true" size={18} />
            </Link>
            <CopyAddress order={order} of={order.orderNumber} />
            <OrderWhatsAppIcon order={order} siteName={siteName} />
            <DeleteButton order={order} onDelete={onDelete} />
          </div>
        </li>
      ))}
    </ul>
  );
}
