import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import {
  type OrderEventKind,
  orderEvents,
  orders,
  type PaymentMethod,
  paymentTransactions,
  transferProofs,
} from '#db/schema.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { type LockedOrder, returnOrderStock } from './locked-order.server.ts';
import { recordOrderEvent } from './order-event.server.ts';
import { isPaidOnline } from './order-status.ts';

const minuteMs = 60_000;

/** How long an order keeps its stock while its payment at the provider is awaited. */
export const onlineHoldMs = 30 * minuteMs;

/** Until when an order keeps its stock unpaid; null where it waits for no payment before its goods leave. */
export async function holdUntil(tx: Db, paymentMethod: PaymentMethod, now: Date): Promise<Date | null> {
  if (isPaidOnline(paymentMethod)) return new Date(now.getTime() + onlineHoldMs);
  if (paymentMethod === 'Pago Contraentrega') return null;
  const { transferHoldHours } = await getStoreSettings(tx);
  return new Date(now.getTime() + transferHoldHours * 60 * minuteMs);
}

/** The signs that money for an order is here or on its way. */
export type PaymentSigns = {
  /** a transaction at the provider that is PENDING or APPROVED */
  atProvider: boolean;
  /** a proof of a transfer that staff have approved, or have yet to look at */
  proofStands: boolean;
};

/** What there is of an order's payment. The order is locked: whoever learns of money locks it first. */
export async function findPaymentSigns(tx: Db, orderId: string): Promise<PaymentSigns> {
  const underWay = tx
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.orderId, orderId), inArray(paymentTransactions.status, ['PENDING', 'APPROVED'])));
  const standing = tx
    .select({ id: transferProofs.id })
    .from(transferProofs)
    .where(and(eq(transferProofs.orderId, orderId), inArray(transferProofs.status, ['pending', 'approved'])));
  const { rows } = await tx.execute<PaymentSigns>(
    sql`select exists ${underWay} as "atProvider", exists ${standing} as "proofStands"`,
  );
  return rows[0] ?? { atProvider: false, proofStands: false };
}

/** Whether a locked order just waits to be paid: nothing of it is paid, being confirmed or under review. */
export async function waitsForPayment(tx: Db, order: LockedOrder): Promise<boolean> {
  if (order.status !== 'Pendiente' || order.deletedAt) return false;
  const { atProvider, proofStands } = await findPaymentSigns(tx, order.id);
  return !atProvider && !proofStands;
}

/**
 * Cancels a locked order nobody asked by name to be cancelled, and gives its stock back.
 *
 * @param why.kind 'lapsed': it was not paid in time; 'replaced': its shopper ordered something else instead
 */
export async function cancelWaitingOrder(
  tx: Db,
  order: LockedOrder,
  why: { kind: 'lapsed' | 'replaced'; note?: string },
): Promise<void> {
  await returnOrderStock(tx, order);
  await tx
    .update(orders)
    .set({ status: 'Cancelado', holdsStock: false, holdExpiresAt: null, updatedAt: new Date() })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order, { ...why, fromStatus: order.status, toStatus: 'Cancelado' });
  await announce(tx, 'orders', [order.id]);
}

/**
 * What cancelled an order last: 'lapsed' or 'replaced' when it cancelled itself, 'status' when staff did.
 *
 * @returns null when nothing is written of it
 */
export async function findCancellation(tx: Db, orderId: string): Promise<OrderEventKind | null> {
  const [last] = await tx
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, 'Cancelado')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last?.kind ?? null;
}
