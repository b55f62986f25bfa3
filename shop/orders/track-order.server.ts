import { createHash, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderDelivery, orderEvents, orders } from '#db/schema.ts';
import { parsePhone } from '#shop/colombia.ts';
import { type CustomerParcel, listCustomerParcels } from '#shop/parcels/find-parcel.server.ts';
import { orderUnits } from './order.ts';
import { findSuccessor } from './placing/successor.server.ts';
import { goodsHaveLeft, type OrderStatus } from './status/order-status.ts';
import { type OrderStep, orderSteps } from './status/order-steps.ts';

/** The data that an order's number and telephone give access to: no name, address, product or amount. */
export type TrackedOrder = {
  orderNumber: string;
  orderDate: Date;
  status: OrderStatus;
  delivery: OrderDelivery;
  units: number;
  /** the number of the order that took its place, if any */
  successor: string | null;
  steps: OrderStep[];
  parcels: CustomerParcel[];
};

/**
 * Finds an order by its number and the telephone given with it.
 *
 * @returns null if there is no such order or its telephone is another: callers cannot tell which, and both take one
 * query
 */
export async function trackOrder(
  db: Db,
  { orderNumber, phone }: { orderNumber: string; phone: string },
): Promise<TrackedOrder | null> {
  const [order] = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      orderDate: orders.orderDate,
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      delivery: orders.delivery,
      remainder: orders.remainder,
      items: orders.items,
      shippingAddress: orders.shippingAddress,
    })
    .from(orders)
    .where(and(eq(orders.orderNumber, readOrderNumber(orderNumber)), isNull(orders.deletedAt)));
  const isPhone = isSamePhone(order?.shippingAddress.phone ?? '', phone);
  if (!order || !isPhone) return null;
  const events = await db
    .select({ kind: orderEvents.kind, toStatus: orderEvents.toStatus, createdAt: orderEvents.createdAt })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  return {
    orderNumber: order.orderNumber,
    orderDate: order.orderDate,
    status: order.status,
    delivery: order.delivery,
    successor: order.status === 'Cancelado' ? ((await findSuccessor(db, order))?.orderNumber ?? null) : null,
    units: [...orderUnits(order.items).values()].reduce((sum, units) => sum + units, 0),
    steps: orderSteps({ ...order, events }),
    parcels: goodsHaveLeft(order.status) ? await listCustomerParcels(db, order.id) : [],
  };
}

/** Reads an order number as people write it: '482 915', '#482915'. */
export function readOrderNumber(text: string): string {
  return text.replace(/[\s#.-]/g, '');
}

/** Whether two texts are the same telephone; an order whose data were erased has none, and matches nothing. */
function isSamePhone(stored: string, typed: string): boolean {
  const hash = (phone: string) =>
    createHash('sha256')
      .update(parsePhone(phone) ?? phone.replace(/\D/g, ''))
      .digest();
  return timingSafeEqual(hash(stored), hash(typed)) && /\d{7}/.test(stored.replace(/\D/g, ''));
}
