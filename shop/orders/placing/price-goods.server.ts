import type { Db } from '#db/database.server.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import { lockProductRows, lockProducts } from '#shop/catalog/stock/stock.server.ts';
import type { Pesos } from '#shop/money.ts';
import { type LockedHold, unitsOf } from '#shop/orders/holds/locked-holds.server.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import type { NewOrder, OrderItem } from '#shop/orders/order.ts';
import { needsProof } from '#shop/paying/payment-methods.ts';
import { gramsOf } from '#shop/shipping/parcel-weight.ts';
import { hashLines, orderItem } from './order-content.server.ts';
import { priceLines } from './price-lines.server.ts';

/** The goods of an order: its items, what they cost and what they weigh. */
export type Goods = { items: OrderItem[]; total: Pesos; grams: number };
/** Units by stock item. Both maps are empty if the order takes over exactly what the shopper holds. */
type StockMoves = { unitsGivenUp: Map<string, number>; unitsToTake: ReadonlyMap<string, number> };

/**
 * Prices the ordered lines from the catalogue, or, for a transfer within the hour of its hold, as held. All other units
 * held for the shopper are given up for the order and count as in stock.
 */
export async function priceGoods(
  tx: Db,
  { order, holds, replaced, now }: { order: NewOrder; holds: LockedHold[]; replaced: LockedOrder | null; now: Date },
): Promise<({ ok: true } & Goods & StockMoves) | { ok: false; lines: ChangedLine[] }> {
  const { lines, shownTotal, paymentMethod } = order;
  const linesHash = hashLines(lines);
  const kept = needsProof(paymentMethod)
    ? holds.find((hold) => hold.linesHash === linesHash && hold.expiresAt > now)
    : undefined;
  const holders = [...holds, ...(replaced?.holdsStock ? [replaced] : [])];
  const unitsGivenUp = unitsOf(holders.filter((holder) => holder !== kept));

  if (kept) {
    const products = await lockSold(tx, lines, unitsGivenUp);
    const gone = goneLines(lines, products);
    if (gone.length > 0 || kept.totalAmount !== shownTotal) return { ok: false, lines: gone };
    const { items, totalAmount: total } = kept;
    return { ok: true, items, total, grams: gramsOf(items, products), unitsGivenUp, unitsToTake: new Map() };
  }
  const cart = await priceLines(tx, lines, unitsGivenUp);
  if (cart.changed.length > 0 || cart.total !== shownTotal) return { ok: false, lines: cart.changed };
  const items = cart.lines.map(orderItem);
  const grams = gramsOf(items, new Map(cart.lines.map(({ product }) => [product.id, product])));
  return { ok: true, items, total: cart.total, grams, unitsGivenUp, unitsToTake: cart.units };
}

/**
 * Lists the lines whose product is no longer sold. Locks the products of all lines, and those of the units that the
 * shopper gives up.
 */
export async function listGoneLines(
  tx: Db,
  lines: NewOrder['lines'],
  unitsGivenUp: ReadonlyMap<string, number>,
): Promise<ChangedLine[]> {
  return goneLines(lines, await lockSold(tx, lines, unitsGivenUp));
}

async function lockSold(tx: Db, lines: NewOrder['lines'], unitsGivenUp: ReadonlyMap<string, number>) {
  const ids = lines.map((line) => line.productId);
  if (unitsGivenUp.size > 0) await lockProductRows(tx, [...ids, ...unitsGivenUp.keys()]);
  return lockProducts(tx, ids);
}

function goneLines(lines: NewOrder['lines'], sold: ReadonlyMap<string, unknown>): ChangedLine[] {
  return lines
    .filter(({ productId }) => !sold.has(productId))
    .map(({ lineId }) => ({ lineId, problem: 'gone', name: '', now: null }));
}
