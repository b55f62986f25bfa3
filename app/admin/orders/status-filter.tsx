import { Link } from 'react-router';
import { type OrderStatus, orderStatuses } from '#shop/orders/order-status.ts';
import { ordersHref } from './orders-href.ts';

type StatusFilterProps = {
  /** null for all */
  chosen: OrderStatus | null;
  counts: Record<OrderStatus, number>;
  search: string;
};

/** Narrows the list to one status; a row that scrolls sideways where it does not fit. */
export function StatusFilter({ chosen, counts, search }: StatusFilterProps) {
  const total = orderStatuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <nav
      aria-label="Filtrar por estado"
      className="relative -mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-8 md:px-8 table:mx-0 table:px-4 table:py-3"
    >
      <ul className="flex w-max gap-2 table:gap-0.5">
        {[null, ...orderStatuses].map((status) => (
          <li key={status ?? 'todos'}>
            <Link
              to={ordersHref({ status, search })}
              aria-current={status === chosen ? 'true' : undefined}
              preventScrollReset
              className={`flex min-h-11 items-center gap-2 rounded-control-admin border px-4 text-admin-body whitespace-nowrap transition-colors duration-150 table:border-transparent table:px-3 ${
                status === chosen
                  ? 'border-green-tint bg-green-tint font-semibold text-green-deep'
                  : 'border-line bg-surface font-medium text-ink-2 hover:bg-green-tint hover:text-ink'
              }`}
            >
              {status ?? 'Todos'}
              <span className="tabular text-label text-ink-2">{status ? counts[status] : total}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
