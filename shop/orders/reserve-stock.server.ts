import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, stockReservations } from '#db/schema.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import { returnToStock, takeFromStock } from '#shop/catalog/stock.server.ts';
import { lockAttempts } from './attempt-key.server.ts';
import { type LockedOrder, lockOrderByKey, placedOrder } from './locked-order.server.ts';
import type { NewOrder, PlacedOrder } from './order.ts';
import { hashLines, isOfLines, orderItem } from './order-content.server.ts';
import { endReservation, lockReservations, priceLines, unitsOf } from './reservation.server.ts';
import { cancelWaitingOrder, waitsForPayment } from './waiting-order.server.ts';

/** Time to send the money from a bank's app, come back and send the proof. */
const reservationMs = 60 * 60_000;

export type ReserveStockResult =
  /** the units and prices are the shopper's until then */
  | { ok: true; until: Date }
  | { ok: false; reason: 'empty-cart' }
  | { ok: false; reason: 'changed'; lines: ChangedLine[] }
  /** the attempt's order is paid, being confirmed or under review: there is nothing to reserve for */
  | { ok: false; reason: 'settling'; order: PlacedOrder };

/**
 * Keeps units and prices for an attempt to order, so that money sent meanwhile never meets a refusal.
 *
 * Asked again it lasts anew from then on. Other lines under the same key take the place of the earlier ones. Where an order
 * stands under the key and waits to be paid, that one holds the stock longer, or, for other lines, is replaced.
 */
export async function reserveStock(
  db: Db,
  { idempotencyKey, lines, shownTotal }: Pick<NewOrder, 'idempotencyKey' | 'lines' | 'shownTotal'>,
  now = new Date(),
): Promise<ReserveStockResult> {
  if (lines.length === 0) return { ok: false, reason: 'empty-cart' };
  const until = new Date(now.getTime() + reservationMs);

  return db.transaction(async (tx) => {
    await lockAttempts(tx, [idempotencyKey]);
    const order = await lockOrderByKey(tx, idempotencyKey);
    const standing = order && order.status !== 'Cancelado' && !order.deletedAt ? order : null;
    if (standing && !(await waitsForPayment(tx, standing)))
      return { ok: false, reason: 'settling', order: placedOrder(standing) };
    if (standing && isOfLines(standing.items, lines)) {
      if (standing.totalAmount !== shownTotal) return { ok: false, reason: 'changed', lines: [] };
      return { ok: true, until: await holdLonger(tx, standing, until) };
    }

    const earlier = await lockReservations(tx, [idempotencyKey]);
    const linesHash = hashLines(lines);
    const same = earlier.find((reservation) => reservation.linesHash === linesHash);
    if (same) {
      if (same.totalAmount !== shownTotal) return { ok: false, reason: 'changed', lines: [] };
      await tx.update(stockReservations).set({ expiresAt: until }).where(eq(stockReservations.id, same.id));
      return { ok: true, until };
    }

    const givenUp = unitsOf([...earlier, ...(standing?.holdsStock ? [standing] : [])]);
    const cart = await priceLines(tx, lines, givenUp);
    if (cart.changed.length > 0 || cart.total !== shownTotal)
      return { ok: false, reason: 'changed', lines: cart.changed };

    await returnToStock(tx, givenUp);
    for (const { id } of earlier) await endReservation(tx, id);
    if (standing) await cancelWaitingOrder(tx, { ...standing, holdsStock: false }, { kind: 'replaced' });
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

/** @returns until when the order holds its stock: at least until the asked moment */
async function holdLonger(tx: Db, { id, holdExpiresAt }: LockedOrder, until: Date): Promise<Date> {
  if (!holdExpiresAt || holdExpiresAt > until) return holdExpiresAt ?? until;
  await tx.update(orders).set({ holdExpiresAt: until, updatedAt: new Date() }).where(eq(orders.id, id));
  return until;
}
