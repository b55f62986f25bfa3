import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { lockProducts, returnToStock, takeFromStock } from '#shop/catalog/stock.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { isAccessToken, type OrderItem, orderUnits, type PlacedOrder } from './order.ts';

/** What changes of an order have to know of it, its row locked until the transaction ends. */
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** A product that keeps an order from holding its stock again: how many it needs and how many there are. */
export type ShortProduct = { name: string; needed: number; available: number };

/**
 * An order that is not deleted, its row locked until the transaction ends. Orders are locked before products, and one
 * order at a time.
 *
 * @param options.deletedToo for who must know of money that came for an order staff have deleted
 */
export async function lockOrder(tx: Db, orderId: string, options: { deletedToo?: boolean } = {}) {
  if (!isUuid(orderId)) return null;
  return lockWhere(tx, and(eq(orders.id, orderId), options.deletedToo ? undefined : isNull(orders.deletedAt)));
}

/** The order that stands under an attempt's key, deleted or not, its row locked like `lockOrder`'s. */
export async function lockOrderByKey(tx: Db, idempotencyKey: string) {
  return lockWhere(tx, eq(orders.idempotencyKey, idempotencyKey));
}

/** The order of a secret link, if it is not deleted, its row locked like `lockOrder`'s. */
export async function lockOrderByToken(tx: Db, accessToken: string) {
  if (!isAccessToken(accessToken)) return null;
  return lockWhere(tx, and(eq(orders.accessToken, accessToken), isNull(orders.deletedAt)));
}

async function lockWhere(tx: Db, wanted: SQL | undefined) {
  const [order] = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      items: orders.items,
      totalAmount: orders.totalAmount,
      paymentMethod: orders.paymentMethod,
      accessToken: orders.accessToken,
      contentHash: orders.contentHash,
      holdsStock: orders.holdsStock,
      holdExpiresAt: orders.holdExpiresAt,
      deletedAt: orders.deletedAt,
      forgottenAt: orders.forgottenAt,
    })
    .from(orders)
    .where(wanted)
    .for('update');
  return order ?? null;
}

/** What the shopper is told of it. */
export function placedOrder({ id, orderNumber, totalAmount, accessToken }: LockedOrder): PlacedOrder {
  return { id, orderNumber, total: totalAmount, accessToken };
}

/** Gives back what an order holds. The caller writes `holdsStock: false`. */
export async function returnOrderStock(tx: Db, order: Pick<LockedOrder, 'items' | 'holdsStock'>): Promise<void> {
  if (order.holdsStock) await returnToStock(tx, orderUnits(order.items));
}

/**
 * Takes the units of an order that holds none out of stock, all or none. The caller writes `holdsStock: true`.
 *
 * @returns the products that fall short; empty when all were taken
 */
export async function takeOrderStock(tx: Db, items: OrderItem[]): Promise<ShortProduct[]> {
  const units = orderUnits(items);
  const products = await lockProducts(tx, units.keys());
  const short = [...units].flatMap(([productId, needed]) => {
    const available = products.get(productId)?.stock ?? 0;
    if (available >= needed) return [];
    return [{ name: items.find(({ id }) => id === productId)?.name ?? '', needed, available }];
  });
  if (short.length === 0) await takeFromStock(tx, units);
  return short;
}
