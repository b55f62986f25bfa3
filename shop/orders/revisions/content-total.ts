import type { OrderContent } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { type PricedItem, subtotalOf } from '#shop/orders/order.ts';

/** What an order costs: its lines, less the discount, plus the shipping cost. */
export function contentTotal({
  items,
  discount,
  shippingCost,
}: Pick<OrderContent, 'discount' | 'shippingCost'> & { items: PricedItem[] }): Pesos {
  return Math.max(0, subtotalOf(items) - discount) + shippingCost;
}
