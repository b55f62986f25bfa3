import type { OrderChannel, OrderStatus } from '#db/schema.ts';
import type { CountedDays } from '#shop/calendar/counted-days.ts';
import { isoDayOf } from '#shop/dates.ts';
import { isServiceOrder } from './is-service-order.ts';
import type { OrderItem } from './order.ts';
import { withdrawalWorkingDays } from './order-terms.ts';
import { type StatusChange, withoutUndone } from './status/without-undone.ts';

type Bought = {
  channel: OrderChannel;
  /** of an order sold on account: the last day to pay it */
  dueOn: string | null;
};

type Delivered = Bought & {
  status: OrderStatus;
  items: Pick<OrderItem, 'isService'>[];
  /** oldest first */
  changes: (StatusChange & { createdAt: Date })[];
};

/**
 * Whether the customer of an order may withdraw from it: it was bought at a distance, or on account. What customers buy
 * and pay in the shop has no such right. Source: Ley 1480 de 2011, article 47.
 */
export function canBeWithdrawnFrom({ channel, dueOn }: Bought): boolean {
  return channel !== 'counter' || dueOn !== null;
}

/**
 * The last day on which the customer may withdraw from a delivered order: the fifth legal working day after the
 * delivery, which itself does not count.
 *
 * The delivery is the last change to 'Entregado' that was not undone. Staff who set an order back by hand say that it
 * had not been delivered; undoing that leaves the earlier delivery.
 *
 * @returns null for an order that is not marked as delivered or cannot be withdrawn from, and for services, whose term
 * runs from the contract
 */
export function withdrawalDeadline(order: Delivered, legal: CountedDays): string | null {
  if (order.status !== 'Entregado' || isServiceOrder(order.items) || !canBeWithdrawnFrom(order)) return null;
  const delivery = withoutUndone(order.changes).findLast(({ toStatus }) => toStatus === 'Entregado');
  return delivery ? legal.nthAfter(isoDayOf(delivery.createdAt), withdrawalWorkingDays) : null;
}
