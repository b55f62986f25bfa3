import { and, eq, gt, inArray, isNull, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { openOrder, orders, payments } from '#db/schema.ts';
import { findCancellation } from '#shop/orders/cancelling/cancel-order.server.ts';
import { isActive, type LockedOrder, placedOrder } from '#shop/orders/locked-order.server.ts';
import { hasAnyApprovedProof } from '#shop/orders/money/paying-transaction.server.ts';
import type { NewOrder, PlacedOrder } from '#shop/orders/order.ts';
import { isToBePaid } from '#shop/orders/status/order-status.ts';
import {
  attemptGraceMs,
  findPaymentSigns,
  type ProviderAnswer,
  type ProviderSilent,
  refuseUnasked,
  type Unasked,
  waitsForPayment,
} from '#shop/orders/waiting-order.server.ts';
import { isPaidOnline, methodRecords } from '#shop/paying/payment-methods.ts';
import { hasSameGoods, sharesGoods } from './order-content.server.ts';

/**
 * An order of the same telephone that has an attempt to pay which may still bring money, or is about to have its first
 * one: its payment begins in another transaction than its placement.
 */
export type RecentOrder = Pick<
  LockedOrder,
  'id' | 'orderNumber' | 'status' | 'items' | 'totalAmount' | 'accessToken'
> & { userId: string | null; isDeleted: boolean; isBegun: boolean };

/** How many recent orders of a telephone are compared with a new order. */
const mostRecentOrders = 5;

const onlineMethods = Object.values(methodRecords).flatMap(({ stored }) => (isPaidOnline(stored) ? [stored] : []));

/** How long after its placement an online order may be without an attempt to pay because that is about to begin. */
const beginsWithinMs = 60_000;

/** Selects the recent orders of a telephone, whatever their status, as one JSON value inside a larger query. */
export function selectRecentOrders(tx: Db, keys: string[], phone: string, now: Date): SQL<RecentOrder[] | null> {
  const isOpen = and(gt(payments.expiresAt, new Date(now.getTime() - attemptGraceMs)), isNull(payments.refusedAt));
  const isOfPhone = sql`${orders.shippingAddress} ->> 'phone' = ${phone}`;
  const own = tx.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orders.id));
  const isBeginning = and(
    openOrder,
    isOfPhone,
    eq(orders.status, 'Pendiente'),
    inArray(orders.paymentMethod, onlineMethods),
    gt(orders.createdAt, new Date(now.getTime() - beginsWithinMs)),
    notExists(own),
  );
  const begun = tx.select({ id: payments.orderId }).from(payments).where(isOpen);
  const beginning = tx.select({ id: orders.id }).from(orders).where(isBeginning);
  const recent = tx
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.id, sql`(${begun} union all ${beginning})`),
        isOfPhone,
        notInArray(orders.idempotencyKey, keys),
      ),
    )
    .orderBy(sql`${orders.createdAt} desc`)
    .limit(mostRecentOrders);
  return sql`(
    select json_agg(json_build_object(
      'id', id, 'orderNumber', order_number, 'status', status, 'items', items, 'totalAmount', total_amount,
      'accessToken', access_token, 'userId', user_id, 'isDeleted', deleted_at is not null,
      'isBegun', exists (select from payments where order_id = recent.id)))
    from ${recent} recent)`;
}

/**
 * This order, or an earlier one, is paid or its payment is being confirmed; nothing was changed. `order` is null if the
 * request does not prove that it is the shopper's.
 */
type SameOrder = { ok: false; reason: 'same-order'; order: PlacedOrder | null };

export type EarlierRefused = { ok: false; reason: 'settling'; order: PlacedOrder } | SameOrder | ProviderSilent;

/**
 * Refuses a new order while an earlier one may be paid. Earlier ones are the order that it replaces, even if that is
 * cancelled, and orders of the same telephone that have goods in common with the new one, as when a shopper orders
 * again in another tab, perhaps with a unit more, or sends two tabs at the same instant. The latter do not count if the
 * shopper says that this is another order. The provider must have been asked about all of them.
 *
 * @returns null if the order may be placed
 */
export async function refuseAfterEarlier(
  tx: Db,
  request: NewOrder,
  { replaced, recent }: { replaced: LockedOrder | null; recent: RecentOrder[] },
  { answer, now }: { answer: ProviderAnswer; now: Date },
): Promise<EarlierRefused | Unasked | null> {
  const related = request.isAnother ? [] : recent.filter(({ items }) => sharesGoods(items, request.lines));
  const settling = replaced && (await refuseReplacing(tx, replaced, now));
  if (settling) return settling;
  const silence = replaced && isActive(replaced) ? 'refuses' : 'until-expiry';
  const unasked = replaced && (await refuseUnasked(tx, replaced, { answer, silence, now }));
  if (answer === 'unasked') {
    const orderIds = [...(unasked?.reason === 'unasked' ? unasked.orderIds : []), ...related.map(({ id }) => id)];
    return orderIds.length > 0 ? { ok: false, reason: 'unasked', orderIds } : null;
  }
  if (unasked) return unasked;
  for (const order of related) {
    const isPaid = order.status !== 'Cancelado' && !isToBePaid(order.status);
    if (isPaid || !order.isBegun || (await findPaymentSigns(tx, order.id, now)).atProvider)
      return { ok: false, reason: 'same-order', order: provenOrder(order, request) };
    const silent = await refuseUnasked(tx, order, { answer, silence: 'until-expiry', now });
    // Whether it is paid is unknown. Equal goods wait for the answer; for other goods it is enough to ask the shopper.
    if (silent && hasSameGoods(order.items, request.lines)) return silent;
    if (silent) return { ok: false, reason: 'same-order', order: provenOrder(order, request) };
  }
  return null;
}

async function refuseReplacing(tx: Db, replaced: LockedOrder, now: Date): Promise<EarlierRefused | null> {
  if (isActive(replaced)) {
    const waits = (await waitsForPayment(tx, replaced, now)) && !(await hasAnyApprovedProof(tx, replaced.id));
    if (waits) return null;
  } else {
    const { atProvider, hasValidProof } = await findPaymentSigns(tx, replaced.id, now);
    // The proof came after the order had lapsed: approving it restores the order.
    const isUnderReview = hasValidProof && (await findCancellation(tx, replaced.id)) === 'lapsed';
    if (!atProvider && !isUnderReview) return null;
  }
  if (replaced.deletedAt) return { ok: false, reason: 'same-order', order: null };
  return { ok: false, reason: 'settling', order: placedOrder(replaced) };
}

function provenOrder(order: RecentOrder, { userId }: NewOrder): PlacedOrder | null {
  return userId && order.userId === userId && !order.isDeleted ? placedOrder(order) : null;
}
