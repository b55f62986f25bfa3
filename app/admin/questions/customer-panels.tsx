import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OrderAmount, OrderLink } from '#app/admin/orders/order-cells.tsx';
import { ordersHref } from '#app/admin/orders/orders-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { OrderStatusBadge } from '#app/ui/shop/order-status-badge.tsx';
import { callLink } from '#shop/call-link.ts';
import { formatPhone } from '#shop/colombia.ts';
import type { Customer } from '#shop/customers/find-customer.server.ts';
import { formatShortDate } from '#shop/dates.ts';
import type { CustomerOrder } from '#shop/orders/list/find-orders.server.ts';

const contact =
  'relative inline-flex min-h-6 max-w-full items-center before:absolute before:-inset-x-2 before:-inset-y-2.5 font-semibold [overflow-wrap:anywhere] text-green underline decoration-line decoration-1 underline-offset-4 hover:decoration-green';

/** The customer's contact data and age. */
export function CustomerPanel({ customer, age }: { customer: Customer; age: number | null }) {
  const place = [...new Set([customer.city, customer.department])].filter(Boolean).join(', ');
  return (
    <Panel title="Cliente" id="cliente">
      <dl className="text-admin-body">
        <Fact label="Correo">
          <a href={`mailto:${customer.email}`} className={contact}>
            {customer.email}
          </a>
        </Fact>
        <Fact label="Teléfono">
          {customer.phone && (
            <a href={callLink(customer.phone)} className={`tabular ${contact}`}>
              {formatPhone(customer.phone)}
            </a>
          )}
        </Fact>
        <Fact label="Ciudad">{place}</Fact>
        <Fact label="Edad">{age !== null && `${age} años`}</Fact>
      </dl>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="pb-2.5 last:pb-0">
      <dt className="text-label text-ink-2">{label}</dt>
      <dd>{children || <span className="text-ink-3">Sin registrar</span>}</dd>
    </div>
  );
}

type OrdersPanelProps = { orders: CustomerOrder[]; total: number; email: string };

/** The orders placed with the customer's account, newest first. */
export function OrdersPanel({ orders, total, email }: OrdersPanelProps) {
  return (
    <Panel title="Pedidos" id="pedidos" flush={orders.length > 0}>
      {orders.length === 0 ? (
        <p className="text-admin-body text-ink-2">No ha hecho pedidos con su cuenta.</p>
      ) : (
        <ul className="divide-y divide-line text-admin-body">
          {orders.map((order) => (
            <li key={order.id} className="grid gap-1.5 px-5 py-3.5 md:px-6">
              <div className="flex items-center justify-between gap-3">
                <OrderLink order={order} />
                <span className="tabular font-semibold whitespace-nowrap">
                  <OrderAmount order={order} />
                </span>
              </div>
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
                <time dateTime={order.orderDate.toISOString()} className="text-label text-ink-2">
                  {formatShortDate(order.orderDate)}
                </time>
                <OrderStatusBadge status={order.status} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {total > orders.length && (
        <p className="border-t border-line px-5 py-2 md:px-6">
          <Link to={ordersHref({ search: email })} className={contact}>
            Ver los pedidos con este correo
          </Link>
        </p>
      )}
    </Panel>
  );
}
