import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderMoney, orderPayments, orders } from '#db/schema.ts';
import { findPaidAmounts } from '#shop/orders/refunds/order-money.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { type Receipt, receiptOf } from './receipt.ts';

/** Finds the receipt of an order, with all its amounts; null if there is no such order, or it was deleted. */
export async function findReceipt(db: Db, orderId: string): Promise<Receipt | null> {
  if (!isUuid(orderId)) return null;
  const [order] = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      orderDate: orders.orderDate,
      items: orders.items,
      totalAmount: orders.totalAmount,
      shippingCost: orders.shippingCost,
      discount: orders.discount,
      discountReason: orders.discountReason,
      returnedAmount: orders.returnedAmount,
      shippingAddress: orders.shippingAddress,
      status: orders.status,
      moneyStatus: orders.moneyStatus,
      paymentMethod: orders.paymentMethod,
      remainder: orders.remainder,
      dueOn: orders.dueOn,
      soldByName: orders.soldByName,
      forgottenAt: orders.forgottenAt,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)));
  if (!order) return null;
  const payments = await db
    .select({
      kind: orderPayments.kind,
      method: orderPayments.method,
      amount: orderPayments.amount,
      tendered: orderPayments.tendered,
    })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, order.id), isNull(orderPayments.voidedAt)))
    .orderBy(asc(orderPayments.id));
  const { moneyStatus, ...toPrint } = order;
  const isKept = payments.length > 0 || moneyStatus === order.status;
  return receiptOf({ ...toPrint, payments, paid: await findPaid(db, order.id, isKept) });
}

/**
 * What the customer paid. As long as the payments by hand of the order are not recorded, its history tells of them; see
 * `keepMoney`.
 */
async function findPaid(db: Db, orderId: string, isKept: boolean): Promise<number> {
  if (!isKept) return (await findPaidAmounts(db, [orderId]))[orderId] ?? 0;
  const [money] = await db
    .select({ received: orderMoney.received, refunded: orderMoney.refunded })
    .from(orderMoney)
    .where(eq(orderMoney.orderId, orderId));
  return money ? money.received - money.refunded : 0;
}
