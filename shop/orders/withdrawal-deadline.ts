import type { OrderStatus } from '#db/schema.ts';
import type { CountedDays } from '#shop/calendar/counted-days.ts';
import { isoDayOf } from '#shop/dates.ts';
import { isServiceOrder } from './is-service-order.ts';
import type { OrderItem } from './order.ts';
import { withdrawalWorkingDays } from './order-terms.ts';

type Delivered = {
  status: OrderStatus;
  items: Pick<OrderItem, 'isService'>[];
  /** oldest first */
  events: { toStatus: OrderStatus | null; createdAt: Date }[];
};

/**
 * The last day on which the customer may withdraw from a delivered order: the fifth legal working day after the
 * delivery, which itself does not count. Source: Ley 1480 de 2011, article 47.
 *
 * @returns null for an order that is not marked as delivered, and for services, whose term runs from the contract
 */
export function withdrawalDeadline({ status, items, events }: Delivered, legal: CountedDays): string | null {
  if (status !== 'Entregado' || isServiceOrder(items)) return null;
  const delivery = events.findLast(({ toStatus }) => toStatus === 'Entregado');
  return delivery ? legal.nthAfter(isoDayOf(delivery.createdAt), withdrawalWorkingDays) : null;
}
