import { and, eq, gt } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderEvents } from '#db/schema.ts';
import { lockOrderByToken } from '#shop/orders/locked-order.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { canBeRevised } from '#shop/orders/revisions/order-content.ts';

/** The most requests for one order within a day: each mails staff. */
const mostPerDay = 5;
const dayMs = 24 * 60 * 60_000;

export type AskForChangeResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** it was sent or cancelled */
  | { ok: false; reason: 'over' }
  | { ok: false; reason: 'too-many' };

/**
 * Records what a customer wants changed in their order, found by its secret link, until it is sent. Staff are mailed and
 * decide: nothing of the order changes.
 *
 * @param asking.text valid in form; see `changeRequestForm`
 */
export async function askForChange(
  db: Db,
  { accessToken, text }: { accessToken: string; text: string },
  now = new Date(),
): Promise<AskForChangeResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByToken(tx, accessToken);
    if (!order) return { ok: false, reason: 'not-found' };
    if (!canBeRevised(order.status)) return { ok: false, reason: 'over' };
    const recent = and(
      eq(orderEvents.orderId, order.id),
      eq(orderEvents.kind, 'change-asked'),
      gt(orderEvents.createdAt, new Date(now.getTime() - dayMs)),
    );
    if ((await tx.$count(orderEvents, recent)) >= mostPerDay) return { ok: false, reason: 'too-many' };
    await recordOrderEvent(tx, order, { kind: 'change-asked', note: text });
    await announce(tx, 'orders', [order.id]);
    return { ok: true };
  });
}
