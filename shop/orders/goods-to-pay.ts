import type { OrderDelivery, OrderItem } from '#db/schema.ts';
import { isServiceOrder } from './is-service-order.ts';

/** What decides, of the goods of an order, by which methods it can be paid; see `goodsRefusal`. */
export function goodsToPay({ items, delivery }: { items: readonly OrderItem[]; delivery: OrderDelivery }) {
  return { isService: isServiceOrder(items), isFetched: delivery !== 'parcel' };
}
