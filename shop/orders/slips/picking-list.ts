/** What to take from the shelves for several orders: units by product, with the orders they are for. */
import { type SeenItem, stockItemOf } from '#shop/orders/order.ts';

/** An order as the picking list needs it. */
export type OrderToPick = { orderNumber: string; items: SeenItem[] };

export type PickedProduct = {
  stockItemId: string;
  name: string;
  sku: string | null;
  units: number;
  /** the units of each order, in the order of the list */
  orders: { orderNumber: string; units: number }[];
};

/**
 * Adds up the units of each product, by name. Packs count with all their units; services and units that came back do
 * not count.
 *
 * @param skus references by product id
 */
export function pickingList(orders: OrderToPick[], skus: Record<string, string | null> = {}): PickedProduct[] {
  const products = new Map<string, PickedProduct>();
  for (const { orderNumber, items } of orders)
    for (const item of items) {
      const units = item.quantity - (item.returned ?? 0);
      if (item.isService || units <= 0) continue;
      const stockItemId = stockItemOf(item);
      const product = products.get(stockItemId) ?? {
        stockItemId,
        name: item.name,
        sku: skus[item.id] ?? null,
        units: 0,
        orders: [],
      };
      products.set(stockItemId, addUnits(product, orderNumber, units));
    }
  return [...products.values()].sort((one, other) => one.name.localeCompare(other.name, 'es'));
}

function addUnits(product: PickedProduct, orderNumber: string, units: number): PickedProduct {
  const last = product.orders.at(-1);
  const orders =
    last?.orderNumber === orderNumber
      ? [...product.orders.slice(0, -1), { orderNumber, units: last.units + units }]
      : [...product.orders, { orderNumber, units }];
  return { ...product, units: product.units + units, orders };
}
