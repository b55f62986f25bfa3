import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { guestCarts } from '#db/schema.ts';
import { addOffer, addUnits, type CartItem, parseCart, unitsInCart } from '#shop/cart/cart.ts';
import { cartRows } from '#shop/cart/cart-rows.ts';
import { setRow } from '#shop/cart/change-row.ts';
import { listProductsToday } from '#shop/catalog/lists/list-products-today.server.ts';
import type { PickupRequest } from '#shop/pickup/pickup-request.ts';
import { hashToken, newToken } from './guest-cart-token.server.ts';

/** The most lines of a cart; an order has no more. */
const mostLines = 100;
/** Days without a change after which a cart is deleted. */
const keptDays = 30;

export type AddToGuestCartResult =
  /** `token`: the cookie's secret; a new one if there was no cart */
  | { ok: true; token: string }
  /** the product or pack is not sold any more */
  | { ok: false; reason: 'gone' }
  /** the stock is too low for it beside what the cart has */
  | { ok: false; reason: 'stock' }
  | { ok: false; reason: 'full' };

/** Adds units, which replace the product's line of units, or a pack, at today's price. */
export async function addToGuestCart(
  db: Db,
  token: string | null,
  choice: PickupRequest,
): Promise<AddToGuestCartResult> {
  const sold = (await listProductsToday(db, [choice.productId])).get(choice.productId);
  const offer = choice.kind === 'pack' ? sold?.offers.find(({ id }) => id === choice.offerId) : null;
  if (!sold || offer === undefined) return { ok: false, reason: 'gone' };
  const { offers: _, ...product } = sold;

  return db.transaction(async (tx) => {
    const row = token === null ? null : await lockCart(tx, token);
    const items = row?.items ?? [];
    const next =
      choice.kind === 'pack' && offer
        ? addOffer(items, product, offer)
        : addUnits(items, product, choice.kind === 'units' ? choice.quantity : 1);
    if (next.length > mostLines) return { ok: false, reason: 'full' };
    if (unitsInCart(next, product.id) === 0 || (offer && next === items)) return { ok: false, reason: 'stock' };
    if (row && token !== null) {
      await storeItems(tx, token, next);
      return { ok: true, token };
    }
    const fresh = newToken();
    await tx.insert(guestCarts).values({ tokenHash: hashToken(fresh), cart: next, attemptKey: newToken() });
    return { ok: true, token: fresh };
  });
}

/** Sets the units, or packs, of the row with a line; 0 removes it. Unknown carts and lines are ignored. */
export async function changeGuestCartRow(db: Db, token: string, lineId: string, quantity: number): Promise<void> {
  await changeItems(db, token, (items) => {
    const row = cartRows(items).find(({ lineIds }) => lineIds.includes(lineId));
    return row ? setRow(items, row, quantity) : items;
  });
}

/** Replaces the lines, for instance by corrected ones. */
export async function replaceGuestCart(db: Db, token: string, lines: CartItem[]): Promise<void> {
  await changeItems(db, token, () => lines);
}

/**
 * Removes what was ordered and renews the key of the next order.
 *
 * @returns whether nothing is left, so that the cart was deleted
 */
export async function removeOrdered(db: Db, token: string, lineIds: readonly string[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockCart(tx, token);
    const left = row?.items.filter(({ lineId }) => !lineIds.includes(lineId)) ?? [];
    if (left.length === 0) {
      await deleteGuestCart(tx, token);
      return true;
    }
    await storeItems(tx, token, left, { attemptKey: newToken() });
    return false;
  });
}

/** Gives the next order of a cart another key, because the present one belongs to an order. */
export async function renewAttempt(db: Db, token: string): Promise<void> {
  await db
    .update(guestCarts)
    .set({ attemptKey: newToken() })
    .where(eq(guestCarts.tokenHash, hashToken(token)));
}

export async function deleteGuestCart(db: Db, token: string): Promise<void> {
  await db.delete(guestCarts).where(eq(guestCarts.tokenHash, hashToken(token)));
}

/** Deletes carts that were not changed for a month. */
export async function pruneGuestCarts(db: Db): Promise<void> {
  await db.delete(guestCarts).where(lt(guestCarts.updatedAt, sql`now() - make_interval(days => ${keptDays})`));
}

async function changeItems(db: Db, token: string, next: (items: CartItem[]) => CartItem[]): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockCart(tx, token);
    if (row) await storeItems(tx, token, next(row.items).slice(0, mostLines));
  });
}

async function lockCart(tx: Db, token: string): Promise<{ items: CartItem[] } | null> {
  const [row] = await tx
    .select()
    .from(guestCarts)
    .where(eq(guestCarts.tokenHash, hashToken(token)))
    .for('update');
  return row ? { items: parseCart(JSON.stringify(row.cart)) ?? [] } : null;
}

async function storeItems(tx: Db, token: string, cart: CartItem[], more: { attemptKey?: string } = {}) {
  await tx
    .update(guestCarts)
    .set({ cart, updatedAt: new Date(), ...more })
    .where(eq(guestCarts.tokenHash, hashToken(token)));
}
