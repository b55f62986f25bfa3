import { Link } from 'react-router';
import { cell, PanelTable } from '#app/admin/ui/panel-table.tsx';
import { formatPhone } from '#shop/colombia.ts';
import type { CustomerInList } from '#shop/customers/list/list-customers.server.ts';
import { formatShortDate } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { customerPageHref } from './customers-href.ts';

type CustomerListProps = { customers: CustomerInList[] };

/** The customers as a table, on wide screens. Without the permission to see amounts it has no column for them. */
export function CustomerTable({ customers }: CustomerListProps) {
  const showsTotal = customers.some(({ total }) => total !== null);
  return (
    <PanelTable
      caption="Clientes, primero los del pedido más reciente"
      columns={[
        { name: 'Cliente' },
        { name: 'Celular' },
        { name: 'Ciudad' },
        { name: 'Último pedido' },
        { name: 'Pedidos', isFigure: true },
        ...(showsTotal ? [{ name: 'Comprado', isFigure: true }] : []),
      ]}
    >
      {customers.map((customer) => (
        <tr key={customer.key} className="hover:bg-admin-sidebar">
          <th scope="row" className={`${cell} min-w-40 text-left font-normal`}>
            <CustomerLink customer={customer} />
            {customer.email && (
              <span className="block text-label [overflow-wrap:anywhere] text-ink-2">{customer.email}</span>
            )}
          </th>
          <td className={`${cell} tabular whitespace-nowrap`}>{formatPhone(customer.phone)}</td>
          <td className={`${cell} min-w-28 [overflow-wrap:anywhere]`}>{customer.city}</td>
          <td className={`${cell} whitespace-nowrap text-ink-2`}>
            {customer.lastAt ? (
              <time dateTime={customer.lastAt.toISOString()}>{formatShortDate(customer.lastAt)}</time>
            ) : (
              onlyCancelled
            )}
          </td>
          <td className={`${cell} tabular text-right`}>{customer.orders}</td>
          {showsTotal && (
            <td className={`${cell} tabular text-right font-semibold whitespace-nowrap`}>
              {customer.total !== null && formatPesos(customer.total)}
            </td>
          )}
        </tr>
      ))}
    </PanelTable>
  );
}

/** The customers as cards, for narrow screens. */
export function CustomerCards({ customers }: CustomerListProps) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 table:hidden">
      {customers.map((customer) => (
        <li
          key={customer.key}
          className="flex flex-col gap-1 rounded-card-admin border border-line bg-surface px-4 py-4 text-admin-body"
        >
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              <CustomerLink customer={customer} />
            </span>
            <span className="tabular font-semibold whitespace-nowrap">
              {customer.total !== null && formatPesos(customer.total)}
            </span>
          </div>
          <p className="flex flex-wrap justify-between gap-x-4 text-label text-ink-2">
            <span className="tabular">{formatPhone(customer.phone)}</span>
            <span className="[overflow-wrap:anywhere]">{customer.city}</span>
          </p>
          <p className="flex flex-wrap justify-between gap-x-4 text-label text-ink-2">
            <span>{ordersText(customer.orders)}</span>
            {customer.lastAt && (
              <time dateTime={customer.lastAt.toISOString()}>El último, {formatShortDate(customer.lastAt)}</time>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Shown of customers in the list without an order that counts. */
const onlyCancelled = 'Solo cancelados';

function ordersText(orders: number): string {
  if (orders === 0) return onlyCancelled;
  return orders === 1 ? '1 pedido' : `${orders} pedidos`;
}

function CustomerLink({ customer: { key, name, email } }: { customer: CustomerInList }) {
  return (
    <Link
      to={customerPageHref(key)}
      className="relative inline-block min-h-6 font-semibold [overflow-wrap:anywhere] text-green underline decoration-green/35 decoration-1 underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-2.5 hover:decoration-green"
    >
      {name || email || 'Sin nombre'}
    </Link>
  );
}
