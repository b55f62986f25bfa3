import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, stockReservations } from '#db/schema.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import { returnToStock, takeFromStock } from '#shop/catalog/stock/stock.server.ts';
import { lockAttempts } from '#shop/orders/attempt-key.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { isActive, type LockedOrder, lockOrderByKey, placedOrder } from '#shop/orders/locked-order.server.ts';
import type { NewOrder, PlacedOrder } from '#shop/orders/order.ts';
import { hashLines, isOfLines, orderItem } from '#shop/orders/order-content.server.ts';
import { waitsForPayment } from '#shop/orders/waiting-order.server.ts';
import { deleteHold, lockHolds, priceLines, unitsOf } from './locked-holds.server.ts';

/** An hour: enough to send the money from a bank's app, come back and send the proof. */
const holdMs = 60 * 60_000;

export type HoldStockResult =
  /** units and prices are held for the shopper until then */
  | { ok: true; until: Date }
  | { ok: false; reason: 'empty-cart' }
  /** the cart differs from what the shopper saw; without lines, only its total differs */
  | { ok: false; reason: 'changed'; lines: ChangedLine[] }
  /** the attempt's order is paid, being confirmed or under review: nothing needs to be held */
  | { ok: false; reason: 'settling'; order: PlacedOrder };

/**
 * Holds units and prices for an attempt to order for an hour, so that a shopper who sends the money first is not
 * refused afterwards.
 *
 * A repeated request extends the hold. Other lines under the same key replace the held ones. If an unpaid order was
 * placed under the key already, its own hold is extended, or, for other lines, the order is cancelled and replaced.
 */
export async function holdStock(
  db: Db,
  { idempotencyKey, lines, shownTotal }: Pick<NewOrder, 'idempotencyKey' | 'lines' | 'shownTotal'>,
  now = new Date(),
): Promise<HoldStockResult> {
  if (lines.length === 0) return { ok: false, reason: 'empty-cart' };
  const until = new Date(now.getTime() + holdMs);

  return db.transaction(async (tx) => {
    await lockAttempts(tx, [idempotencyKey]);

    const placed = await lockOrderByKey(tx, idempotencyKey);
    const order = placed && isActive(placed) ? placed : null;
    if (order && !(await waitsForPayment(tx, order, now)))
      return { ok: false, reason: 'settling', order: placedOrder(order) };
    if (order && isOfLines(order.items, lines)) {
      if (order.totalAmount !== shownTotal) return { ok: false, reason: 'changed', lines: [] };
      return { ok: true, until: await extendOrderHold(tx, order, until) };
    }

    const holds = await lockHolds(tx, [idempotencyKey]);
    const linesHash = hashLines(lines);
    const same = holds.find((hold) => hold.linesHash === linesHash);
    if (same) {
      if (same.totalAmount !== shownTotal) return { ok: false, reason: 'changed', lines: [] };
      await tx.update(stockReservations).set({ expiresAt: until }).where(eq(stockReservations.id, same.id));
      return { ok: true, until };
    }

    const cart = await priceLines(tx, lines, unitsOf([...holds, ...(order?.holdsStock ? [order] : [])]));
    if (cart.changed.length > 0 || cart.total !== shownTotal)
      return { ok: false, reason: 'changed', lines: cart.changed };

    await returnToStock(tx, unitsOf(holds));
    for (const { id } of holds) await deleteHold(tx, id);
    if (order) await cancelOrder(tx, order, { kind: 'replaced' });
    await takeFromStock(tx, cart.units);
    await tx.insert(stockReservations).values({
      idempotencyKey,
      linesHash,
      items: cart.lines.map(orderItem),
      totalAmount: cart.total,
      expiresAt: until,
    });
    return { ok: true, until };
  });
}

/**
 * Extends an order's hold to at least the given time.
 *
 * @returns when the hold ends; the given time for an order whose hold does not expire
 */
async function extendOrderHold(tx: Db, { id, holdExpiresAt }: LockedOrder, until: Date): Promise<Date> {
  if (!holdExpiresAt || holdExpiresAt > until) return holdExpiresAt ?? until;
  await tx.update(orders).set({ holdExpiresAt: until, updatedAt: new Date() }).where(eq(orders.id, id));
  return until;
}
