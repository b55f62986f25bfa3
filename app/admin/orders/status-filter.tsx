import { FilterChoice, FilterChoices } from '#app/admin/ui/filter-choice.tsx';
import { useMay } from '#app/admin/use-may.ts';
import type { OrderCounts } from '#shop/orders/list/count-orders.server.ts';
import { orderStatuses } from '#shop/orders/status/order-status.ts';
import { partOf } from './order-filter.ts';
import { type OrdersQuery, ordersHref } from './orders-href.ts';

type StatusFilterProps = {
  query: OrdersQuery;
  /** counts per status with the other filters applied; null if there are too many orders to count */
  counts: OrderCounts | null;
};

/** Filters the list by status, or by orders to review, to confirm, to ship or to fetch. */
export function StatusFilter({ query, counts }: StatusFilterProps) {
  const may = useMay();
  const chosen = partOf(query);
  const whole = { ...query, status: null, toConfirm: false, toShip: false, toFetch: false, toReview: false, page: 1 };
  return (
    <FilterChoices label="Filtrar por estado">
      <FilterChoice to={ordersHref(whole)} isChosen={chosen === null} count={counts?.all ?? null}>
        Todos
      </FilterChoice>
      {(chosen === 'to-review' || (may('money') && counts?.toReview !== 0)) && (
        <FilterChoice
          to={ordersHref({ ...whole, toReview: true })}
          isChosen={chosen === 'to-review'}
          count={counts?.toReview ?? null}
        >
          Por revisar
        </FilterChoice>
      )}
      {(chosen === 'to-confirm' || counts?.toConfirm !== 0) && (
        <FilterChoice
          to={ordersHref({ ...whole, toConfirm: true })}
          isChosen={chosen === 'to-confirm'}
          count={counts?.toConfirm ?? null}
        >
          Por confirmar
        </FilterChoice>
      )}
      <FilterChoice
        to={ordersHref({ ...whole, toShip: true })}
        isChosen={chosen === 'to-ship'}
        count={counts?.toShip ?? null}
      >
        Por enviar
      </FilterChoice>
      {(chosen === 'to-fetch' || counts?.toFetch !== 0) && (
        <FilterChoice
          to={ordersHref({ ...whole, toFetch: true })}
          isChosen={chosen === 'to-fetch'}
          count={counts?.toFetch ?? null}
        >
          Por recoger
        </FilterChoice>
      )}
      {orderStatuses.map((one) => (
        <FilterChoice
          key={one}
          to={ordersHref({ ...whole, status: one })}
          isChosen={one === chosen}
          count={counts?.byStatus[one] ?? null}
        >
          {one}
        </FilterChoice>
      ))}
    </FilterChoices>
  );
}
