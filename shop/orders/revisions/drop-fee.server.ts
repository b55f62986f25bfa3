import { desc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderRevisions, orders } from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { feeOf } from '#shop/orders/money/delivery-fee.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { readContent } from './apply-content.server.ts';
import { latestNumber } from './latest-number.server.ts';
import { feeBackNote, feeNote } from './revision-words.ts';

/**
 * Takes the fee for paying on delivery off the total of a locked order whose carrier collects nothing any more, and
 * keeps the change like those by staff. Does nothing for an order without such a fee, or if the fee went back already with
 * the units that came back. No mail says it: those about the payment have the new total.
 *
 * @returns the order as it is then
 */
export async function dropFee(tx: Db, order: LockedOrder): Promise<LockedOrder> {
  const fee = feeOf(order);
  if (fee === 0 || order.totalAmount - fee < order.returnedAmount) return order;
  const before = await readContent(tx, order.id);
  const after = { ...before, shippingCost: before.shippingCost - fee, total: before.total - fee };
  const changed = { shippingCost: after.shippingCost, totalAmount: after.total, codFee: 0 };
  await tx
    .update(orders)
    .set({ ...changed, updatedAt: new Date() })
    .where(eq(orders.id, order.id));
  const number = (await latestNumber(tx, order.id)) + 1;
  const revision = { orderId: order.id, number, before, after, reason: feeNote };
  await tx.insert(orderRevisions).values({ ...revision, state: 'applied', pricing: 'order', askedBy: 'customer' });
  await recordOrderEvent(tx, order, { kind: 'revised', note: feeNote }, { sendsMail: false });
  return { ...order, ...changed };
}

/**
 * Adds the fee to the total of a locked order again that `dropFee` took off as its latest change, because the money that
 * paid it ahead is gone and the carrier collects it after all.
 */
export async function restoreFee(tx: Db, order: LockedOrder): Promise<void> {
  const { reason, before, after, number } = orderRevisions;
  const [last] = await tx
    .select({ reason, before, after })
    .from(orderRevisions)
    .where(eq(orderRevisions.orderId, order.id))
    .orderBy(desc(number))
    .limit(1);
  if (last?.reason !== feeNote || order.codFee !== 0) return;
  const fee = last.before.total - last.after.total;
  const sums = { shippingCost: order.shippingCost + fee, totalAmount: order.totalAmount + fee, codFee: fee };
  await tx
    .update(orders)
    .set({ ...sums, updatedAt: new Date() })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order, { kind: 'revised', note: feeBackNote }, { sendsMail: false });
}
