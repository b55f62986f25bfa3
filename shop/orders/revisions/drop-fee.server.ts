import { and, desc, eq, or } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orderRevisions, orders } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { feeOf } from '#shop/orders/money/delivery-fee.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { readContent } from './apply-content.server.ts';
import { latestNumber } from './latest-number.server.ts';
import { feeBackNote, feeNote } from './revision-words.ts';

/**
 * Takes the fee for paying on delivery off the total of a locked order whose carrier collects nothing any more, and
 * keeps the change like those by staff. Does nothing for an order without such a fee, see `feeOf`. No mail says it: those
 * about the payment have the new total.
 *
 * @returns the order as it is then
 */
export async function dropFee(tx: Db, order: LockedOrder): Promise<LockedOrder> {
  const fee = feeOf(order);
  if (fee === 0) return order;
  return changeFee(tx, order, { by: -fee, codFee: 0, note: feeNote });
}

/**
 * Adds the fee to the total of a locked order again that `dropFee` took off, because the money that paid it ahead is gone
 * and the carrier collects it after all. Does nothing if its method was chosen since, which asks for the fee of that day,
 * or if staff agreed its shipping since.
 */
export async function restoreFee(tx: Db, order: LockedOrder): Promise<void> {
  if (order.codFee !== 0) return;
  const [latest] = await tx
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), or(eq(orderEvents.kind, 'method'), eq(orderEvents.note, feeNote))))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const { before, after, number } = orderRevisions;
  const [dropped] = await tx
    .select({ before, after })
    .from(orderRevisions)
    .where(and(eq(orderRevisions.orderId, order.id), eq(orderRevisions.reason, feeNote)))
    .orderBy(desc(number))
    .limit(1);
  if (latest?.kind !== 'revised' || !dropped) return;
  const fee = dropped.before.total - dropped.after.total;
  await changeFee(tx, order, { by: fee, codFee: fee, note: feeBackNote });
}

/** Changes the shipping of an order by its fee. It is a change with a number, so that a form loaded before is refused. */
async function changeFee(
  tx: Db,
  order: LockedOrder,
  { by, codFee, note }: { by: Pesos; codFee: Pesos; note: string },
): Promise<LockedOrder> {
  const before = await readContent(tx, order.id);
  const after = { ...before, shippingCost: before.shippingCost + by, total: before.total + by };
  const changed = { shippingCost: after.shippingCost, totalAmount: after.total, codFee };
  await tx
    .update(orders)
    .set({ ...changed, updatedAt: new Date() })
    .where(eq(orders.id, order.id));
  const number = (await latestNumber(tx, order.id)) + 1;
  const revision = { orderId: order.id, number, before, after, reason: note };
  await tx.insert(orderRevisions).values({ ...revision, state: 'applied', pricing: 'order', askedBy: 'customer' });
  await recordOrderEvent(tx, order, { kind: 'revised', note }, { sendsMail: false });
  return { ...order, ...changed };
}
