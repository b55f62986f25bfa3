import { desc, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { keepMoney } from './hand-money.server.ts';
import { keepSettledMoney } from './keep-settled-money.server.ts';

/** The most orders per run: they are read in a second or two. */
const mostOrders = 200;

/**
 * Records the payments by hand of orders that were placed before such payments were recorded, or that a process of the
 * previous version has changed; newest first. Runs every minute, and finds nothing once all are recorded.
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
  for (const { id } of unkept)
    await db
      .transaction(async (tx) => {
        const order = await lockOrder(tx, id, { deletedToo: true });
        if (order) await keepMoney(tx, order);
      })
      .catch((fault: unknown) => void faults.push(fault));
  const settled = await keepSettledMoney(db);
  return { kept: unkept.length - faults.length + settled.kept, faults: [...faults, ...settled.faults] };
}
