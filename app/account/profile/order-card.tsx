import { RotateCcw } from 'lucide-react';
import { ReorderNotices } from '#app/storefront/cart/reorder-notices.tsx';
import { Button } from '#app/ui/button.tsx';
import { OrderStatusBadge } from '#app/ui/shop/order-status-badge.tsx';
import { formatShortDate } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber, type OrderSummary } from '#shop/orders/order.ts';
import type { ReorderNotice } from '#shop/orders/reorder/reorder.ts';

/** An order in the customer's own list. */
export type OwnOrder = Pick<
  OrderSummary,
  'id' | 'orderNumber' | 'orderDate' | 'totalAmount' | 'status' | 'delivery' | 'paymentMethod'
> & {
  /** URL of the order's page, with its secret token */
  href: string;
  /** text with the ordered items */
  items: string;
  units: number;
};

type OrderCardProps = {
  order: OwnOrder;
  pending: boolean;
  onAgain: () => void;
  /** why nothing of this order can be reordered; null unless the latest attempt found that */
  nothingLeft: ReorderNotice[] | null;
};

/** One order of a customer's list: its status, and a button to reorder it. */
export function OrderCard({ order, pending, onAgain, nothingLeft }: OrderCardProps) {
  const { units } = order;
  const number = formatOrderNumber(order.orderNumber);
  const facts = [order.paymentMethod, units === 1 ? '1 unidad' : `${units} unidades`].filter(Boolean).join(' · ');
  return (
    <li className="rounded-card border border-line bg-surface p-5 md:px-7">
      <div className="grid grid-cols-1 items-center gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_13.5rem_8rem_auto]">
        <div className="min-w-0">
          <h3 className="tabular text-body">
            {/* Loaded as a new document: the order's page has its own content security policy. */}
            <a
              href={order.href}
              className="relative inline-block text-green underline decoration-green/35 decoration-1 underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-2.5 hover:decoration-green"
            >
              Pedido #{number}
            </a>
          </h3>
          <p className="text-caption text-ink-3">
            <time dateTime={order.orderDate.toISOString()}>{formatShortDate(order.orderDate)}</time>
            <span className="max-sm:hidden"> · </span>
            <span className="max-sm:block">{facts}</span>
          </p>
          <p className="mt-1 line-clamp-2 text-caption break-words text-ink-2">{order.items}</p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 lg:contents">
          <div>
            <OrderStatusBadge status={order.status} delivery={order.delivery} />
          </div>
          <p className="tabular font-bold tracking-[-0.02em] lg:text-right">{formatPesos(order.totalAmount)}</p>
        </div>
        <Button
          variant="neutral"
          size="sm"
          pending={pending}
          onClick={onAgain}
          className="no-scripts:hidden sm:max-lg:justify-self-end"
        >
          <RotateCcw aria-hidden="true" size={16} />
          Pedir de nuevo
          <span className="sr-only"> el pedido {number}</span>
        </Button>
      </div>
      <div role="status">
        {nothingLeft && (
          <div className="mt-4 rounded-control border border-line bg-ochre-tint px-4 py-3.5 text-label font-[450] break-words text-on-ochre-tint">
            <p className="font-semibold">Hoy no hay nada de este pedido, así que tu carrito sigue igual.</p>
            <ReorderNotices notices={nothingLeft} />
          </div>
        )}
      </div>
    </li>
  );
}
