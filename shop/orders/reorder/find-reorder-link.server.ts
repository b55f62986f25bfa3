import type { Db } from '#db/database.server.ts';
import type { OrderItem } from '#db/schema.ts';
import { formatSharedOrder } from '#shop/cart/shared-cart.ts';
import { listWithdrawnItems } from '#shop/orders/withdrawn-goods.server.ts';

/**
 * Finds the address of a cart with the products of an order that are still sold; null if there are none, or more than a
 * link takes.
 */
export async function findReorderLink(db: Db, items: OrderItem[]): Promise<string | null> {
  const withdrawn = await listWithdrawnItems(db, items);
  return formatSharedOrder(items.filter((item) => !withdrawn.includes(item)));
}
