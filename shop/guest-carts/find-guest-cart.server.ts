import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { guestCarts } from '#db/schema.ts';
import { type CartItem, cartTotal, parseCart } from '#shop/cart/cart.ts';
import { changeNotices, correctCart, orderLines } from '#shop/cart/correction.ts';
import { priceCart } from '#shop/cart/pricing.ts';
import { listProductsToday } from '#shop/catalog/lists/list-products-today.server.ts';
import type { OrderRequest } from '#shop/orders/form/order-request.ts';
import { findHold, type Hold } from '#shop/orders/holds/find-hold.server.ts';
import { hashLines } from '#shop/orders/placing/order-content.server.ts';
import { hashToken } from './guest-cart-token.server.ts';

/** The cart of a visitor without scripts, at today's prices and stock. */
export type GuestCart = {
  items: CartItem[];
  /** what changed since the lines were put in */
  notices: { lineId: string; name: string; text: string }[];
  /** what its forms order, under a key that stays the same until the order is placed */
  order: OrderRequest;
  /** the stock hold of these lines, made when its owner saw the transfer accounts; it may have expired */
  hold: Hold | null;
};

/** Finds the cart of a cookie; null if there is none or it is empty. */
export async function findGuestCart(db: Db, token: string | null, now = new Date()): Promise<GuestCart | null> {
  if (token === null) return null;
  const [row] = await db
    .select()
    .from(guestCarts)
    .where(eq(guestCarts.tokenHash, hashToken(token)));
  const kept = row ? (parseCart(JSON.stringify(row.cart)) ?? []) : [];
  if (!row || kept.length === 0) return null;

  const hold = await findHold(db, row.attemptKey);
  // Held units are sold at the held price, even if the price has changed since.
  const isHeld = hold !== null && hold.expiresAt > now && isOfCart(hold, kept);
  const { items, notices } = isHeld ? { items: kept, notices: [] } : await correctToday(db, kept, hold);
  const order = { idempotencyKey: row.attemptKey, lines: orderLines(items), shownTotal: cartTotal(items) };
  return { items, notices, order, hold: hold && isOfCart(hold, items) ? hold : null };
}

/** Whether a hold keeps exactly these lines at their prices. A hold of earlier lines may have the same total. */
function isOfCart({ linesHash, totalAmount }: Hold, items: CartItem[]): boolean {
  return linesHash === hashLines(orderLines(items)) && totalAmount === cartTotal(items);
}

/** Corrects lines to today's prices and stock; units held for the cart's owner count as in stock. */
async function correctToday(db: Db, kept: CartItem[], hold: Hold | null) {
  const products = await listProductsToday(
    db,
    kept.map(({ id }) => id),
  );
  for (const { id, quantity } of hold?.items ?? []) {
    const product = products.get(id);
    if (product) products.set(id, { ...product, stock: product.stock + quantity });
  }
  const { changed } = priceCart(orderLines(kept), products);
  return { items: correctCart(kept, changed), notices: changeNotices(kept, changed) };
}
