import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, stockReservations } from '#db/schema.ts';
import type { ChangedLine, PricedCart } from '#shop/cart/pricing.ts';
import { countHeldUnits } from '#shop/catalog/stock/held-units.server.ts';
import { returnToStock, takeFromStock } from '#shop/catalog/stock/stock.server.ts';
import { inNetwork } from '#shop/client-network.server.ts';
import { cancelOrder } from '#shop/orders/cancelling/cancel-order.server.ts';
import {
  type ExceededLimit,
  findExceededLimit,
  findExceededTogether,
  holdableUnits,
  type OrderLimits,
  unitCount,
} from '#shop/orders/limits/order-limits.ts';
import { isActive, type LockedOrder, lockOrderByKey, placedOrder } from '#shop/orders/locked-order.server.ts';
import { hasAnyApprovedProof } from '#shop/orders/money/paying-transaction.server.ts';
import { type NewOrder, type PlacedOrder, productUnits } from '#shop/orders/order.ts';
import { lockAttempts } from '#shop/orders/placing/attempt-key.server.ts';
import { hashLines, isOfLines, orderItem } from '#shop/orders/placing/order-content.server.ts';
import { priceLines } from '#shop/orders/placing/price-lines.server.ts';
import {
  type ProviderAnswer,
  type ProviderSilent,
  refuseUnasked,
  type Unasked,
  waitsForPayment,
} from '#shop/orders/waiting-order.server.ts';
import { listWithdrawnItems } from '#shop/orders/withdrawn-goods.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { type LockedHold, lockHolds, unitsOf } from './locked-holds.server.ts';

const hourMs = 60 * 60_000;
/** Enough time to send the money from a bank's app, come back and send the proof. */
export const holdMs = hourMs;
/** The limits for extending a hold: how many times, and until how long after it was made. */
const mostRenewals = 2;
const longestHoldMs = 3 * hourMs;

export type HoldStockResult =
  /**
   * units and prices are held until `until`; if that is in the past, the hold has ended and its units are about to be
   * released
   */
  | { ok: true; until: Date }
  | { ok: false; reason: 'empty-cart' }
  /** the cart differs from what the shopper saw; without lines, only its total differs */
  | { ok: false; reason: 'changed'; lines: ChangedLine[] }
  /** more units than the shop holds for one attempt, one address or all attempts together */
  | { ok: false; reason: 'too-many'; exceeded: ExceededLimit }
  /** the attempt's order is paid, being confirmed or under review: nothing needs to be held */
  | { ok: false; reason: 'settling'; order: PlacedOrder }
  | ProviderSilent;

/**
 * Holds units and prices for an attempt to order for an hour, so that a shopper who sends the money first is not
 * refused afterwards.
 *
 * A repeated request extends the hold, at today's prices, at most twice and to at most three hours after it was made.
 * Other lines under the same key replace the held ones. If an unpaid order was already placed under the key, its own
 * hold is extended if the lines are the same and still sold; other lines cancel the order and are held in its place.
 */
export async function holdStock(
  db: Db,
  {
    idempotencyKey,
    lines,
    shownTotal,
    clientKey = null,
  }: Pick<NewOrder, 'idempotencyKey' | 'lines' | 'shownTotal' | 'clientKey'>,
  now = new Date(),
  answer: ProviderAnswer = 'unasked',
): Promise<HoldStockResult | Unasked> {
  if (lines.length === 0) return { ok: false, reason: 'empty-cart' };

  return db.transaction(async (tx) => {
    await lockAttempts(tx, [idempotencyKey], { clientKey });

    const placed = await lockOrderByKey(tx, idempotencyKey);
    const order = placed && isActive(placed) ? placed : null;
    const isSame = order !== null && isOfLines(order.items, lines);
    if (order && (!(await waitsForPayment(tx, order, now)) || (!isSame && (await hasAnyApprovedProof(tx, order.id)))))
      return { ok: false, reason: 'settling', order: placedOrder(order) };
    const unasked =
      order && (await refuseUnasked(tx, order, { answer, silence: isSame ? 'until-expiry' : 'refuses', now }));
    if (unasked) return unasked;
    if (isSame) {
      const gone = (await listWithdrawnItems(tx, order.items)).map(({ id }) => id);
      if (order.totalAmount - order.shippingCost !== shownTotal || gone.length > 0)
        return { ok: false, reason: 'changed', lines: listGone(lines, gone) };
      return { ok: true, until: await extendOrderHold(tx, order, now) };
    }

    const [hold] = await lockHolds(tx, [idempotencyKey]);
    const until = holdEnd(hold, now);
    // The hold has ended and cannot be extended. A sweep releases it and then offers its units to everybody.
    if (hold && until <= now) return { ok: true, until };

    const own = [...(hold ? [hold] : []), ...(order?.holdsStock ? [order] : [])];
    const cart = await priceLines(tx, lines, unitsOf(own));
    if (cart.changed.length > 0 || cart.total !== shownTotal)
      return { ok: false, reason: 'changed', lines: cart.changed };
    // A hold of the same lines may always be extended, even if it exceeds a limit because others have bought since.
    const isRenewal = hold?.linesHash === hashLines(lines);
    const exceeded = isRenewal
      ? null
      : await findExceededHold(tx, cart, {
          idempotencyKey,
          clientKey,
          ownUnits: productUnits(own.flatMap(({ items }) => items)),
        });
    if (exceeded) return { ok: false, reason: 'too-many', exceeded };

    if (hold) await returnToStock(tx, unitsOf([hold]));
    if (order) await cancelOrder(tx, order, { kind: 'replaced' });
    await takeFromStock(tx, cart.units);
    const held = {
      linesHash: hashLines(lines),
      items: cart.lines.map(orderItem),
      totalAmount: cart.total,
      expiresAt: until,
      // A renewal passes no limit, so it stays within the limit of the address that made the hold.
      clientKey: isRenewal ? hold.clientKey : clientKey,
    };
    await tx
      .insert(stockReservations)
      .values({ idempotencyKey, ...held, createdAt: now })
      .onConflictDoUpdate({
        target: stockReservations.idempotencyKey,
        set: { ...held, renewals: sql`least(${stockReservations.renewals} + 1, ${mostRenewals})` },
      });
    return { ok: true, until };
  });
}

/** The lines of products that are no longer sold. */
function listGone(lines: NewOrder['lines'], goneIds: string[]): ChangedLine[] {
  return lines
    .filter(({ productId }) => goneIds.includes(productId))
    .map(({ lineId }) => ({ lineId, problem: 'gone', name: '', now: null }));
}

/** When a hold ends that is made or extended now. A hold that cannot be extended further keeps its end. */
function holdEnd(hold: LockedHold | undefined, now: Date): Date {
  const end = now.getTime() + holdMs;
  if (!hold) return new Date(end);
  if (hold.renewals >= mostRenewals) return hold.expiresAt;
  return new Date(Math.min(end, hold.createdAt.getTime() + longestHoldMs));
}

/**
 * Finds the limit that a hold of a priced cart exceeds. The caller has locked the products, so that no concurrent
 * transaction can hold more of them.
 */
async function findExceededHold(
  tx: Db,
  cart: PricedCart,
  {
    idempotencyKey,
    clientKey,
    ownUnits,
  }: { idempotencyKey: string; clientKey: string | null; ownUnits: ReadonlyMap<string, number> },
): Promise<ExceededLimit | null> {
  const { orderLimits: limits } = await getStoreSettings(tx);
  const items = cart.lines.map(orderItem);
  const kept = await countHeldUnits(tx, { besides: idempotencyKey, clientKey });
  const ofAddress = clientKey
    ? (findExceededTogether('heldUnitsPerAddress', { items, kept: kept.ofAddress, limits }) ??
      findExceededTogether('heldUnitsPerAddress', { items, kept: kept.ofNetwork, limits: inNetwork(limits) }))
    : null;
  const held = { byOthers: kept.ofProducts, own: ownUnits };
  return findExceededLimit(items, limits) ?? ofAddress ?? findExceededShare(cart, held, limits);
}

/**
 * Finds a product of which all holds together would keep too large a share. The shopper may always keep as many units
 * as are already held for them.
 */
function findExceededShare(
  cart: PricedCart,
  held: { byOthers: ReadonlyMap<string, number>; own: ReadonlyMap<string, number> },
  limits: OrderLimits,
): ExceededLimit | null {
  for (const { product } of cart.lines) {
    const items = cart.lines.filter((line) => line.product.id === product.id).map(orderItem);
    const others = held.byOthers.get(product.id) ?? 0;
    // `product.stock` includes the shopper's own held units, because this hold replaces them.
    const share = holdableUnits(product.stock + others, limits, items) - others;
    const free = Math.max(0, share, held.own.get(product.id) ?? 0);
    if (unitCount(items) > free) return { limit: 'heldPercent', units: free };
  }
  return null;
}

/**
 * Extends an order's hold to an hour from now, but to at most three hours after the order was placed.
 *
 * @returns when the hold ends; an hour from now for an order whose hold does not expire
 */
async function extendOrderHold(tx: Db, { id, holdExpiresAt, createdAt }: LockedOrder, now: Date): Promise<Date> {
  const inAnHour = new Date(now.getTime() + holdMs);
  if (!holdExpiresAt) return inAnHour;
  const until = new Date(Math.min(inAnHour.getTime(), createdAt.getTime() + longestHoldMs));
  if (holdExpiresAt >= until) return holdExpiresAt;
  await tx.update(orders).set({ holdExpiresAt: until, updatedAt: new Date() }).where(eq(orders.id, id));
  return until;
}
