import { Trash2 } from 'lucide-react';
import { SelectPage, SelectRow } from '#app/admin/list/select-box.tsx';
import type { Selection } from '#app/admin/list/use-selection.ts';
import { deliveryTown } from '#app/admin/orders/order/address-lines.ts';
import { OrderWhatsAppIcon } from '#app/admin/orders/order/order-whatsapp-link.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { IconButton } from '#app/ui/button.tsx';
import { OrderStatusBadge } from '#app/ui/shop/order-status-badge.tsx';
import type { OrderMarks } from '#shop/orders/list/order-marks.server.ts';
import type { OrdersSort } from '#shop/orders/list/order-sort.ts';
import type { SeenOrder } from '#shop/orders/order.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { CopyAddress } from './copy-address.tsx';
import { customerName, OrderAmount, OrderDate, OrderLink, unitsText, useAmountHeading } from './order-cells.tsx';
import { OrderMarkBadges } from './order-mark-badges.tsx';

export type OrderListProps = {
  orders: SeenOrder[];
  /** by order id */
  marks: Record<string, OrderMarks>;
  siteName: string;
  selection: Selection;
  onDelete: (order: SeenOrder) => void;
};

const heading = 'px-3 py-2.5 text-left font-semibold last:pr-4';
const cell = 'px-3 py-2 last:pr-4';

const selectCell = 'w-11 py-1 pl-3';

const captions: Record<OrdersSort, string> = {
  newest: 'Pedidos, del más reciente al más antiguo',
  oldest: 'Pedidos, del más antiguo al más reciente',
  highest: 'Pedidos, del mayor total al menor',
};

/** The orders as a table, for wide screens. */
export function OrderTable({ orders, marks, sort, ...row }: OrderListProps & { sort: OrdersSort }) {
  const amountHeading = useAmountHeading();
  return (
    <div className="hidden overflow-x-auto table:block">
      <table className="w-full text-[0.90625rem] leading-5">
        <caption className="sr-only">{captions[sort]}</caption>
        <thead className="border-y border-line bg-admin-sidebar text-small text-ink-2">
          <tr>
            <td className={selectCell}>
              <SelectPage selection={row.selection} />
            </td>
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
              {amountHeading}
            </th>
            <th scope="col" className={heading}>
              <span className="sr-only">Acciones</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} marks={marks[order.id]} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type OrderRowProps = Omit<OrderListProps, 'orders' | 'marks'> & { order: SeenOrder; marks: OrderMarks | undefined };

function OrderRow({ order, marks, siteName, selection, onDelete }: OrderRowProps) {
  return (
    <tr className={selection.has(order.id) ? 'bg-green-tint' : 'hover:bg-admin-sidebar'}>
      <td className={selectCell}>
        <SelectRow
          selection={selection}
          id={order.id}
          label={`Seleccionar pedido ${formatOrderNumber(order.orderNumber)}`}
        />
      </td>
      <th scope="row" className={`${cell} text-left font-normal`}>
        <OrderLink order={order} />
        <span className="block text-label whitespace-nowrap text-ink-2">{unitsText(order)}</span>
      </th>
      <td className={`${cell} min-w-36 [overflow-wrap:anywhere]`}>
        {customerName(order)}
        <span className="block text-label text-ink-2">{deliveryTown(order.shippingAddress)}</span>
      </td>
      <td className={cell}>
        <OrderDate date={order.orderDate} />
      </td>
      <td className={`${cell} max-w-36 text-ink-2 max-[87.5rem]:hidden`}>{order.paymentMethod ?? 'N/A'}</td>
      <td className={cell}>
        <div className="flex flex-col items-start gap-1">
          <OrderStatusBadge status={order.status} />
          <OrderMarkBadges marks={marks} />
        </div>
      </td>
      <td className={`${cell} tabular text-right font-semibold whitespace-nowrap`}>
        <OrderAmount order={order} hasHeading />
      </td>
      <td className={cell}>
        <div className="flex justify-end">
          <CopyAddress order={order} of={order.orderNumber} />
          <OrderWhatsAppIcon order={order} siteName={siteName} />
          <DeleteButton order={order} onDelete={onDelete} />
        </div>
      </td>
    </tr>
  );
}

/** The button that deletes one order, for staff who may; the list asks for confirmation. */
export function DeleteButton({ order, onDelete }: { order: SeenOrder; onDelete: OrderListProps['onDelete'] }) {
  const may = useMay();
  if (!may('orders.cancel')) return null;
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
