import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderContent, type OrderDelivery, type OrderItem, orders, products } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { productUnits } from '#shop/orders/order.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import { isUuid } from '#shop/uuid.ts';
import { contentColumns } from './apply-content.server.ts';
import { latestNumber } from './latest-number.server.ts';
import { isRevisionOffered } from './offered-revision.server.ts';
import { todaysPrice } from './revised-items.server.ts';

/** A line of an order that may be changed. */
export type RevisableLine = {
  item: OrderItem;
  /** what it costs today; null if it is no longer sold like that */
  todayPrice: Pesos | null;
  /** the units of its product that the order can have in all its lines: its own, and those for sale */
  available: number;
};

/** An order as the form that changes it shows it. */
export type RevisableOrder = Omit<OrderContent, 'items'> & {
  orderNumber: string;
  status: OrderStatus;
  delivery: OrderDelivery;
  lines: RevisableLine[];
  /** the number of its latest change; 0 without any */
  read: number;
  /** whether a change waits for the customer: then no other is made */
  isOffered: boolean;
};

/** Finds an order to change, with today's prices and units; null if there is none. */
export async function findRevisable(db: Db, orderId: string): Promise<RevisableOrder | null> {
  if (!isUuid(orderId)) return null;
  const [order] = await db
    .select({
      ...contentColumns,
      orderNumber: orders.orderNumber,
      status: orders.status,
      delivery: orders.delivery,
      holdsStock: orders.holdsStock,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)));
  if (!order) return null;
  const { items, holdsStock, ...shown } = order;
  const ids = [...new Set(items.map(({ id }) => id))].filter(isUuid);
  const { id, price, discountPercentage, offers, stock } = products;
  const today = await db
    .select({ id, price, discountPercentage, offers, stock })
    .from(products)
    .where(and(inArray(id, ids), isNull(products.deletedAt)));
  const own = productUnits(holdsStock ? items : []);
  const lines = items.map((item): RevisableLine => {
    const product = today.find((one) => one.id === item.id);
    const available = (product?.stock ?? 0) + (own.get(item.id) ?? 0);
    return { item, todayPrice: todaysPrice(item, product), available };
  });
  return { ...shown, lines, read: await latestNumber(db, orderId), isOffered: await isRevisionOffered(db, orderId) };
}
