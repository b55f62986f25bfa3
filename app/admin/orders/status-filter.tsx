import { type OrderStatus, orderStatuses } from '#shop/orders/order-status.ts';
import { FilterChoice, FilterChoices } from '../filter-choice.tsx';
import { ordersHref } from './orders-href.ts';

type StatusFilterProps = {
  /** null for all */
  chosen: OrderStatus | null;
  counts: Record<OrderStatus, number>;
  /** whether the list shows what has a proof to review, and how many orders have one */
  toReview: { chosen: boolean; count: number };
  search: string;
};

/** Narrows the list to one status; a row that scrolls sideways where it does not fit. */
export function StatusFilter({ chosen, counts, toReview, search }: StatusFilterProps) {
  const total = orderStatuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <FilterChoices label="Filtrar por estado">
      <FilterChoice to={ordersHref({ search })} isChosen={chosen === null && !toReview.chosen} count={total}>
        Todos
      </FilterChoice>
      {(toReview.count > 0 || toReview.chosen) && (
        <FilterChoice to={ordersHref({ toReview: true, search })} isChosen={toReview.chosen} count={toReview.count}>
          Por revisar
        </FilterChoice>
      )}
      {orderStatuses.map((status) => (
        <FilterChoice
          key={status}
          to={ordersHref({ status, search })}
          isChosen={status === chosen && !toReview.chosen}
          count={counts[status]}
        >
          {status}
        </FilterChoice>
      ))}
    </FilterChoices>
  );
}
