import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { isoDayOf } from '#shop/dates.ts';
import { findWithdrawalDeadline } from '#shop/orders/find-withdrawal-deadline.server.ts';
import type { OrderItem, SeenItem } from '#shop/orders/order.ts';
import { goodsHaveLeft, type OrderStatus } from '#shop/orders/status/order-status.ts';
import { canBeWithdrawnFrom } from '#shop/orders/withdrawal-deadline.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';
import { isUuid } from '#shop/uuid.ts';
import type { PricedOrder } from './return-amount.ts';
import { sumReturnedShipping } from './sum-returned-shipping.server.ts';

/** An order of which units may come back. */
export type ReturnableOrder = {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  /** whether its goods are with the customer or the carrier */
  isOut: boolean;
  /** the day of the order */
  orderedOn: string;
  items: SeenItem[];
  /** whether its customer has the right to withdraw */
  isWithdrawable: boolean;
  /** the last day to withdraw; null before the delivery, and without the right */
  withdrawableUntil: string | null;
  /** null without the permission to see amounts */
  amounts: PricedOrder | null;
};

/** Finds an order for the form of a return; null if there is none. */
export async function findReturnable(db: Db, sight: Sight, orderId: string): Promise<ReturnableOrder | null> {
  if (!isUuid(orderId)) return null;
  const [order] = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      createdAt: orders.createdAt,
      channel: orders.channel,
      dueOn: orders.dueOn,
      items: orders.items,
      totalAmount: orders.totalAmount,
      shippingCost: orders.shippingCost,
      discount: orders.discount,
      returnedAmount: orders.returnedAmount,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)));
  if (!order) return null;
  const { id, orderNumber, status, createdAt, channel, dueOn, items, ...amounts } = order;
  const [withdrawableUntil, returnedShipping] = await Promise.all([
    findWithdrawalDeadline(db, order),
    sumReturnedShipping(db, id),
  ]);
  return {
    id,
    orderNumber,
    status,
    isOut: goodsHaveLeft(status),
    orderedOn: isoDayOf(createdAt),
    items: sight.money ? items : items.map(withoutPrice),
    isWithdrawable: canBeWithdrawnFrom({ channel, dueOn }),
    withdrawableUntil,
    amounts: sight.money ? { items, ...amounts, returnedShipping } : null,
  };
}

function withoutPrice({ price: _, returnedTotal: __, ...item }: OrderItem): SeenItem {
  return item;
}
