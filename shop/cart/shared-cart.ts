/**
 * The link that rebuilds a cart: `/carrito/compartido?lineas=` with product ids, pack ids and quantities only. Prices
 * come from the catalogue.
 */
import { addAll, type CartAddition, notWhollyAdded } from './additions.ts';
import type { CartItem, CartOffer, CartProduct } from './cart.ts';
import { cartRows } from './cart-rows.ts';

/** Units of a product, or a number of packs. */
export type SharedLine = { productId: string; offerId: string | null; quantity: number };

export const sharedCartPath = '/carrito/compartido';

const mostLines = 30;
const mostUnits = 1_000;
/** So that a link cannot fill a cart with thousands of lines: each pack is a line. */
const mostPacks = 20;

/** Formats the link's address, without the origin; null for a cart with more lines than a link takes. */
export function formatSharedCart(items: readonly CartItem[]): string | null {
  const rows = cartRows(items);
  if (rows.length === 0 || rows.length > mostLines) return null;
  const lines = rows.map(({ item, lineIds }) =>
    item.isOffer ? `${item.id}.${item.offerId}.${lineIds.length}` : `${item.id}.${item.quantity}`,
  );
  return `${sharedCartPath}?lineas=${lines.map(encodeURIComponent).join('~')}`;
}

/**
 * Formats the address of a cart with the products of an order; null if there are none, or more than a link takes. Units
 * of further stock items of a product are left out: a cart has no way to name them.
 */
export function formatSharedOrder(
  items: readonly { id: string; stockItemId?: string; quantity: number; offerId?: string }[],
): string | null {
  const counts = new Map<string, number>();
  for (const { id, stockItemId = id, quantity, offerId } of items) {
    if (stockItemId !== id) continue;
    const key = offerId ? `${id}.${offerId}` : id;
    counts.set(key, (counts.get(key) ?? 0) + (offerId ? 1 : quantity));
  }
  if (counts.size === 0 || counts.size > mostLines) return null;
  const lines = [...counts].map(([key, count]) => encodeURIComponent(`${key}.${count}`));
  return `${sharedCartPath}?lineas=${lines.join('~')}`;
}

/** Parses the link's lines; malformed ones are left out, and so are those beyond the limit. */
export function parseSharedLines(text: string): SharedLine[] {
  return text.split('~', mostLines).flatMap((line) => {
    const [, productId, offerId = null, digits] = /^([\w-]{1,64})(?:\.([\w-]{1,64}))?\.(\d{1,4})$/.exec(line) ?? [];
    const quantity = Math.min(Number(digits), offerId === null ? mostUnits : mostPacks);
    return productId && quantity > 0 ? [{ productId, offerId, quantity }] : [];
  });
}

type SoldProduct = CartProduct & { offers: CartOffer[] };

/** Returns the cart of a link at today's prices and stock, and whether all of it is still to be had. */
export function rebuildCart(
  lines: SharedLine[],
  products: ReadonlyMap<string, SoldProduct>,
): { items: CartItem[]; isComplete: boolean } {
  const additions = lines.map((line) => additionsOf(line, products.get(line.productId)));
  const all = additions.flat();
  const items = addAll([], all);
  return { items, isComplete: additions.every(({ length }) => length > 0) && notWhollyAdded(items, all).length === 0 };
}

function additionsOf({ offerId, quantity }: SharedLine, sold: SoldProduct | undefined): CartAddition[] {
  if (!sold) return [];
  const { offers, ...product } = sold;
  if (offerId === null) return [{ kind: 'unit', product, quantity }];
  const offer = offers.find(({ id }) => id === offerId);
  return offer ? Array.from({ length: quantity }, () => ({ kind: 'offer' as const, product, offer })) : [];
}
