import { cell, PanelTable } from '#app/admin/ui/panel-table.tsx';
import { OrderStatusBadge } from '#app/ui/shop/order-status-badge.tsx';
import { formatMoment } from '#shop/dates.ts';
import type { SeenOrder } from '#shop/orders/order.ts';
import { customerName, OrderAmount, OrderLink, useAmountHeading } from './order-cells.tsx';

/** The dashboard's latest orders: a table, or cards on narrow screens. */
export function LatestOrders({ orders }: { orders: SeenOrder[] }) {
  const amountHeading = useAmountHeading();
  if (orders.length === 0) {
    return <p className="px-5 py-8 text-admin-body text-ink-2 md:px-6">Todavía no hay pedidos.</p>;
  }
  return (
    <>
      <PanelTable
        caption="Últimos pedidos"
        columns={[
          { name: 'Pedido' },
          { name: 'Cliente' },
          { name: 'Fecha' },
          { name: 'Estado' },
          { name: amountHeading, isFigure: true },
        ]}
      >
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row" className={`${cell} text-left`}>
              <OrderLink order={order} />
            </th>
            <td className={`${cell} min-w-36 [overflow-wrap:anywhere]`}>{customerName(order)}</td>
            <td className={`${cell} text-ink-2`}>{formatMoment(order.orderDate)}</td>
            <td className={cell}>
              <OrderStatusBadge status={order.status} />
            </td>
            <td className={`${cell} tabular text-right font-semibold whitespace-nowrap`}>
              <OrderAmount order={order} hasHeading />
            </td>
          </tr>
        ))}
      </PanelTable>

      <ul className="divide-y divide-line table:hidden">
        {orders.map((order) => (
          <li key={order.id} className="grid grid-cols-1 gap-1 px-5 py-3 text-admin-body">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <OrderLink order={order} />
              <OrderStatusBadge status={order.status} />
            </div>
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0">{customerName(order)}</span>
              <span className="tabular font-semibold whitespace-nowrap">
                <OrderAmount order={order} />
              </span>
            </div>
            <span className="text-label text-ink-2">{formatMoment(order.orderDate)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
