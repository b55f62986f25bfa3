import { useState } from 'react';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import type { CartItem } from '#shop/cart/cart.ts';

export type OrderedLines = {
  items: CartItem[];
  /** the cart's lines that are not ordered */
  others: CartItem[];
  /** Changes the ordered lines: those of the cart itself if all of it is ordered. */
  change: (next: (items: CartItem[]) => CartItem[]) => void;
};

/**
 * The lines that the dialog orders: the whole cart, or the line chosen on a product's page with those added to it from
 * the cart. The cart stays as it is until the order is placed.
 *
 * @param chosen a new object starts again with these lines alone; null orders the whole cart
 */
export function useOrderedLines(chosen: CartItem[] | null): OrderedLines {
  const cart = useCart();
  const [own, setOwn] = useState({ chosen, lines: chosen ?? [] });
  if (own.chosen !== chosen) setOwn({ chosen, lines: chosen ?? [] });
  if (!chosen) return { items: cart.items, others: [], change: cart.changeLines };

  const ordered = new Set(own.lines.map(({ lineId }) => lineId));
  return {
    items: own.lines,
    others: cart.items.filter(({ lineId }) => !ordered.has(lineId)),
    change: (next) => setOwn((before) => ({ ...before, lines: next(before.lines) })),
  };
}
