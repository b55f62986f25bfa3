/**
 * Merges the cart that was filled without scripts into the one of this browser, on the first visit with scripts. Loaded
 * on demand, for visitors with such a cart only.
 */
import { storeList } from '#app/storefront/lists/stored-favourites.ts';
import { cartKey, parseCart } from '#shop/cart/cart.ts';
import { mergeLists } from '#shop/lists/merge-lists.ts';
import type { HandedOverCart } from './hand-over-cart.ts';

const address = '/carrito/sin-scripts';

/** Repeating it after a lost answer adds nothing: lines are merged by their ids. */
export async function mergeGuestCart(): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) return;
  const { cart }: HandedOverCart = await response.json();
  const lists = (json: string | null) => ({ cart: parseCart(json ?? '[]') ?? [], favourites: [] });
  const merged = mergeLists(lists(cart), lists(localStorage.getItem(cartKey)));
  storeList(cartKey, JSON.stringify(merged.cart));
  await fetch(address, { method: 'POST' });
}
