import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, paymentIncidents } from '#db/schema.ts';
import { isActive, lockOrder } from '#shop/orders/locked-order.server.ts';
import { isPartRefund } from '#shop/orders/refunds/refund-kinds.server.ts';
import { settleCoveredParts } from '#shop/orders/refunds/refund-owed.server.ts';
import { keepMoney } from './hand-money.server.ts';
import { keepSettledMoney } from './keep-settled-money.server.ts';

/** The most orders per run: they are read in a second or two. */
const mostOrders = 200;

/**
 * Records the payments by hand of orders that were placed before such payments were recorded, or that a process of the
 * previous version has changed; newest first. Settles the parts that such a process owes once more as a whole. Runs every
 * minute, and finds nothing once all are recorded.
 *
 * @returns how many orders were recorded, and the errors of single ones, which the next run tries again
 */
export async function keepOrderMoney(db: Db): Promise<{ kept: number; faults: unknown[] }> {
  const unkept = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`money_status is distinct from status`)
    .orderBy(desc(orders.orderDate))
    .limit(mostOrders);
  const faults: unknown[] = [];
  const ids = new Set([...unkept, ...(await listEndedWithParts(db))].map(({ id }) => id));
  for (const id of ids)
    await db
      .transaction(async (tx) => {
        const order = await lockOrder(tx, id, { deletedToo: true });
        if (order) await keepMoney(tx, order);
        if (order && !isActive(order)) await settleCoveredParts(tx, id);
      })
      .catch((fault: unknown) => void faults.push(fault));
  const settled = await keepSettledMoney(db);
  return { kept: ids.size - faults.length + settled.kept, faults: [...faults, ...settled.faults] };
}

/** Lists the orders that were cancelled or deleted and owe parts nevertheless. */
function listEndedWithParts(db: Db) {
  return db
    .select({ id: orders.id })
    .from(paymentIncidents)
    .innerJoin(orders, eq(orders.id, paymentIncidents.orderId))
    .where(
      and(
        isNull(paymentIncidents.resolvedAt),
        isPartRefund,
        or(eq(orders.status, 'Cancelado'), isNotNull(orders.deletedAt)),
      ),
    );
}
