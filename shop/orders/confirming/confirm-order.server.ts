import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { type ConfirmationChannel, orderConfirmations } from '#db/schema.ts';
import { type LockedOrder, lockOrder, lockOrderByToken } from '#shop/orders/locked-order.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { findConfirmation } from './find-confirmation.server.ts';
import { canBeConfirmed, confirmationWords, type StaffChannel } from './order-confirmation.ts';

export type ConfirmOrderResult =
  /** it is confirmed, now or before */
  | { ok: true; orderNumber: string }
  | { ok: false; reason: 'not-found' }
  /** it does not wait for a confirmation: it was sent, cancelled or paid, or is not paid on delivery */
  | { ok: false; reason: 'not-waiting' };

/** Confirms an order for its customer, found by its secret link. Confirming it again changes nothing. */
export async function confirmOwnOrder(db: Db, accessToken: string): Promise<ConfirmOrderResult> {
  return db.transaction(async (tx) => confirm(tx, await lockOrderByToken(tx, accessToken), { channel: 'link' }));
}

/**
 * Records that a member of staff confirmed an order with its customer. The first confirmation of an order stays: another
 * one changes nothing.
 */
export async function confirmOrder(
  db: Db,
  { orderId, ...confirmation }: { orderId: string; channel: StaffChannel; note: string; actor: Actor },
): Promise<ConfirmOrderResult> {
  return db.transaction(async (tx) => confirm(tx, await lockOrder(tx, orderId), confirmation));
}

type NewConfirmation = { channel: ConfirmationChannel; note?: string; actor?: Actor };

async function confirm(
  tx: Db,
  order: LockedOrder | null,
  { channel, note = '', actor }: NewConfirmation,
): Promise<ConfirmOrderResult> {
  if (!order) return { ok: false, reason: 'not-found' };
  const { orderNumber } = order;
  if (await findConfirmation(tx, order.id)) return { ok: true, orderNumber };
  if (!canBeConfirmed(order)) return { ok: false, reason: 'not-waiting' };
  const by = { actorId: actor?.userId ?? null, actorName: actor?.fullName ?? '' };
  await tx.insert(orderConfirmations).values({ orderId: order.id, channel, note, ...by });
  // What staff wrote stays out of the history, which the customer sees too.
  await recordOrderEvent(tx, order, { kind: 'confirmed', note: confirmationWords[channel], ...by });
  await announce(tx, 'orders', [order.id]);
  return { ok: true, orderNumber };
}
