import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { listProductsToday } from '#shop/catalog/lists/list-products-today.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { type Reorder, reorder } from './reorder.ts';

/**
 * Prices a customer's own order again, at today's prices and stock.
 *
 * @returns null if there is no such order, it was deleted, or it is another customer's
 */
export async function findReorder(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<(Reorder & { orderNumber: string }) | null> {
  if (!isUuid(orderId)) return null;
  const [order] = await db
    .select({ orderNumber: orders.orderNumber, items: orders.items })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId), isNull(orders.deletedAt)));
  if (!order) return null;
  const products = await listProductsToday(
    db,
    order.items.map(({ id }) => id),
  );
  return { orderNumber: order.orderNumber, ...reorder(order.items, products) };
}
