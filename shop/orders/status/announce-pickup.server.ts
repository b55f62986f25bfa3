import { and, eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderEvents } from '#db/schema.ts';
import { findShortages, lockOrder } from '#shop/orders/locked-order.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { isRevisionOffered } from '#shop/orders/revisions/offered-revision.server.ts';
import { isHeldBack } from '#shop/orders/withdrawn-goods.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { canBeAnnounced } from './pickup-ready.ts';

export type AnnouncePickupResult =
  /** `isNew`: false if it had been announced before, and nothing was done */
  | { ok: true; isNew: boolean }
  | { ok: false; reason: 'not-found' }
  /** it is not paid, was handed over or cancelled, or is not fetched at all */
  | { ok: false; reason: 'not-to-fetch' }
  /** a change waits for its customer's answer */
  | { ok: false; reason: 'revision-waiting' }
  /** units of it are missing on the shelf, or a product was withdrawn before it was paid */
  | { ok: false; reason: 'goods-missing' };

/**
 * Tells the customer of an order that it can be fetched in the shop: records that once and queues the mail. Its status
 * stays, and its stock is kept until it is handed over.
 */
export async function announcePickup(
  db: Db,
  { orderId, actor }: { orderId: string; actor: Actor },
): Promise<AnnouncePickupResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    const announced = and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, 'pickup-ready'));
    if ((await tx.$count(orderEvents, announced)) > 0) return { ok: true, isNew: false };
    if (!canBeAnnounced(order)) return { ok: false, reason: 'not-to-fetch' };
    if (await isRevisionOffered(tx, order.id)) return { ok: false, reason: 'revision-waiting' };
    const shortages = await findShortages(tx, order.items);
    if (shortages.size > 0 || (await isHeldBack(tx, order.id))) return { ok: false, reason: 'goods-missing' };
    const by = { actorId: actor.userId, actorName: actor.fullName };
    await recordOrderEvent(tx, order, { kind: 'pickup-ready', ...by });
    await announce(tx, 'orders', [order.id]);
    return { ok: true, isNew: true };
  });
}
