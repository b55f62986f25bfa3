import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { itemsWithoutPrices } from '#shop/orders/list/seen-columns.server.ts';
import { findDue, findOrderMoney } from '#shop/orders/refunds/order-money.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { type PackingSlip, packingSlip } from './packing-slip.ts';

/** The most slips printed at once. */
const mostSlips = 100;

/**
 * Finds the packing slips of orders, in the order of the ids. Left out are deleted and unknown orders, and those of
 * services, of which nothing is packed.
 */
export async function findSlips(db: Db, orderIds: string[]): Promise<PackingSlip[]> {
  const ids = [...new Set(orderIds.filter(isUuid))].slice(0, mostSlips);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      orderDate: orders.orderDate,
      items: itemsWithoutPrices,
      shippingAddress: orders.shippingAddress,
      notes: orders.notes,
      forgottenAt: orders.forgottenAt,
      status: orders.status,
      delivery: orders.delivery,
      remainder: orders.remainder,
      dueOn: orders.dueOn,
    })
    .from(orders)
    .where(and(inArray(orders.id, ids), isNull(orders.deletedAt)));
  const money = await findOrderMoney(db, ids);
  const due = await findDue(db, ids, money);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id.toLowerCase());
    if (!row || isServiceOrder(row.items)) return [];
    const payment = money[row.id]?.payment ?? 'unpaid';
    return [packingSlip({ ...row, payment, due: due.get(row.id) ?? 0 })];
  });
}
