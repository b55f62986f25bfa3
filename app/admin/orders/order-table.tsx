import { Trash2 } from 'lucide-react';
import { formatPesos } from '#shop/money.ts';
import type { OrderSummary } from '#shop/orders/order.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { OrderMarks } from '#shop/orders/order-marks.server.ts';
import { IconButton } from '../../ui/button.tsx';
import { OrderStatusBadge } from '../../ui/shop/order-status-badge.tsx';
import { customerName, OrderDate, OrderLink, ShortId, town, unitsText } from './order-cells.tsx';
import { OrderMarkBadges } from './order-mark-badges.tsx';
import { OrderWhatsAppIcon } from './order-whatsapp-link.tsx';

export type OrderListProps = {
  orders: OrderSummary[];
  /** by the order's id */
  marks: Record<string, OrderMarks>;
  siteName: string;
  onDelete: (order: OrderSummary) => void;
};

const heading = 'px-3 py-2.5 text-left font-semibold first:pl-6 last:pr-4';
const cell = 'px-3 py-2 first:pl-6 last:pr-4';

/** The orders as a table, for screens with room for its columns. */
export function OrderTable({ orders, marks, siteName, onDelete }: OrderListProps) {
  return (
    <div className="hidden overflow-x-auto table:block">
      <table className="w-full text-[0.90625rem] leading-5">
        <caption className="sr-only">Pedidos, del más reciente al más antiguo</caption>
        <thead className="border-y border-line bg-admin-sidebar text-small text-ink-2">
          <tr>
            <th scope="col" className={heading}>
              Pedido
            </th>
            <th scope="col" className={heading}>
              Cliente
            </th>
            <th scope="col" className={heading}>
              Fecha
            </th>
            <th scope="col" className={`${heading} max-[87.5rem]:hidden`}>
              Pago
            </th>
            <th scope="col" className={heading}>
              Estado
            </th>
            <th scope="col" className={`${heading} text-right`}>
              Total
            </th>
            <th scope="col" className={heading}>
              <span className="sr-only">Acciones</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {orders.map((order) => (
            <tr key={order.id} className="hover:bg-admin-sidebar">
              <th scope="row" className={`${cell} text-left font-normal`}>
                <OrderLink order={order} />
                <span className="block text-label whitespace-nowrap text-ink-2">
                  <ShortId orderId={order.id} />
                  <span className="max-lg:hidden"> · {unitsText(order)}</span>
                </span>
              </th>
              <td className={cell}>
                {customerName(order)}
                <span className="block text-label text-ink-2">{town(order.shippingAddress)}</span>
              </td>
              <td className={cell}>
                <OrderDate date={order.orderDate} />
              </td>
              <td className={`${cell} max-w-32 text-ink-2 max-[87.5rem]:hidden`}>{order.paymentMethod ?? 'N/A'}</td>
              <td className={cell}>
                <div className="flex flex-col items-start gap-1">
                  <OrderStatusBadge status={order.status} />
                  <OrderMarkBadges marks={marks[order.id]} />
                </div>
              </td>
              <td className={`${cell} tabular text-right font-semibold whitespace-nowrap`}>
                {formatPesos(order.totalAmount)}
              </td>
              <td className={cell}>
                <div className="flex justify-end">
                  <OrderWhatsAppIcon order={order} siteName={siteName} />
                  <DeleteButton order={order} onDelete={onDelete} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Asks to delete one order; the list asks back before it does. */
export function DeleteButton({ order, onDelete }: { order: OrderSummary; onDelete: OrderListProps['onDelete'] }) {
  return (
    <IconButton
      label={`Eliminar pedido ${formatOrderNumber(order.orderNumber)}`}
      look="plain"
      aria-haspopup="dialog"
      onClick={() => onDelete(order)}
    >
      <Trash2 aria-hidden="true" size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
