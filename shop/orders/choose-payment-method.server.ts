import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders, type PaymentMethod } from '#db/schema.ts';
import { type LockedOrder, lockOrderByToken, placedOrder } from './locked-order.server.ts';
import type { StandingOrder } from './order.ts';
import { recordOrderEvent } from './order-event.server.ts';
import { firstStatus } from './order-status.ts';
import { holdUntil, waitsForPayment } from './waiting-order.server.ts';

export type ChoosePaymentMethodResult =
  /** `until`: when the order lets its stock go if it is not paid; null where it does not */
  | { ok: true; order: StandingOrder; until: Date | null }
  | { ok: false; reason: 'not-found' }
  /** paid, being confirmed, under review, or on its way to be paid at the door */
  | { ok: false; reason: 'settling' }
  | { ok: false; reason: 'cancelled' };

/** Chooses how an order that waits for its payment is paid, by its secret link. The method it has already changes nothing. */
export async function choosePaymentMethod(
  db: Db,
  { accessToken, method }: { accessToken: string; method: PaymentMethod },
  now = new Date(),
): Promise<ChoosePaymentMethodResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByToken(tx, accessToken);
    if (!order) return { ok: false, reason: 'not-found' };
    if (order.status === 'Cancelado') return { ok: false, reason: 'cancelled' };
    if (!(await waitsForPayment(tx, order))) return { ok: false, reason: 'settling' };
    const chosen = order.paymentMethod === method ? order : await switchMethod(tx, order, method, now);
    const { status, holdExpiresAt } = chosen;
    return { ok: true, order: { ...placedOrder(order), status, paymentMethod: method }, until: holdExpiresAt };
  });
}

/** Puts a locked order that waits for its payment on another way to pay, with the hold that goes with it. */
export async function switchMethod(
  tx: Db,
  order: LockedOrder,
  paymentMethod: PaymentMethod,
  now: Date,
): Promise<LockedOrder> {
  const status = firstStatus(paymentMethod);
  const holdExpiresAt = await holdUntil(tx, paymentMethod, now);
  await tx
    .update(orders)
    .set({ paymentMethod, status, holdExpiresAt, updatedAt: new Date() })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(
    tx,
    { id: order.id, paymentMethod },
    { kind: 'method', fromStatus: order.status, toStatus: status, note: paymentMethod },
  );
  await announce(tx, 'orders', [order.id]);
  return { ...order, paymentMethod, status, holdExpiresAt };
}
