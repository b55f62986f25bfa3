import { useSyncExternalStore } from 'react';
import { type ToastMessage, toast } from '#app/ui/toast.tsx';
import type { CartItem, CartOffer, CartProduct } from '#shop/cart/cart.ts';
import * as cart from '#shop/cart/cart.ts';
import { openStoredCart } from '#shop/cart/stored-cart.ts';

const cartToastMs = 2000;
const nothingYet: CartItem[] = [];

const stored = openStoredCart(() => localStorage);
const listeners = new Set<() => void>();

/**
 * The cart of this browser, shared by all tabs, with the actions on it. On the server and until hydration `loaded` is
 * false and the cart is empty.
 */
export function useCart() {
  const items = useSyncExternalStore(watchCart, stored.read, () => nothingYet);
  return {
    items,
    loaded: items !== nothingYet,
    count: cart.cartCount(items),
    total: cart.cartTotal(items),
    ...actions,
  };
}

const actions = {
  addUnits(product: CartProduct, quantity: number) {
    add(product, 1, (items) => cart.addUnits(items, product, quantity));
  },

  addOffer(product: CartProduct, offer: CartOffer) {
    add(product, offer.units, (items) => cart.addOffer(items, product, offer));
  },

  /** Applies any change to the lines, for callers that report the result themselves. */
  changeLines(next: (items: CartItem[]) => CartItem[]) {
    change(next);
  },

  /** Removes lines of the same product, with a toast that names it. */
  removeLines(lineIds: string[]) {
    const removed = stored.read().find((item) => lineIds.includes(item.lineId));
    if (!removed) return;
    actions.removeOrdered(lineIds);
    const name = removed.isOffer ? `${removed.name} (${removed.offerLabel || 'Oferta'})` : removed.name;
    toast({ title: 'Producto eliminado', description: `${name} eliminado del carrito.`, durationMs: cartToastMs });
  },

  clear() {
    change(() => []);
    toast({
      title: 'Carrito vacío',
      description: 'Todos los productos han sido eliminados del carrito.',
      durationMs: cartToastMs,
    });
  },

  /** Removes the ordered lines without a toast; lines that another tab has added stay. */
  removeOrdered(lineIds: string[]) {
    change((items) => (lineIds.length > 0 ? items.filter((item) => !lineIds.includes(item.lineId)) : items));
  },
};

function change(next: (items: CartItem[]) => CartItem[]): boolean {
  orderElsewhere = null;
  const changed = stored.change(next);
  if (changed) tellListeners();
  return changed;
}

function tellListeners() {
  for (const listener of listeners) listener();
}

/**
 * Adds to the cart. 'Añadido al carrito' appears only if the cart then holds more of the product.
 *
 * @param needed units that the stock must still have to add more: one, or those of the pack
 */
function add(product: CartProduct, needed: number, next: (items: CartItem[]) => CartItem[]) {
  let before = 0;
  change((items) => {
    before = cart.unitsInCart(items, product.id);
    return next(items);
  });
  const after = cart.unitsInCart(stored.read(), product.id);
  if (after > before)
    return toast({
      title: 'Añadido al carrito',
      description: product.name,
      kind: 'success',
      durationMs: cartToastMs,
    });
  void import('./announce-unadded.ts').then(({ announceUnadded }) =>
    announceUnadded({ product, needed, before, after }, cartToastMs),
  );
}

/** Shown when the shopper wants to pay with an empty cart. */
export const emptyCartToast: ToastMessage = {
  title: 'Carrito Vacío',
  description: 'Añade un producto al carrito antes de pagar.',
  kind: 'destructive',
  durationMs: cartToastMs,
};

export function announceEmptyCart() {
  toast(emptyCartToast);
}

/** Calls back after each change of the cart, also in other tabs. Returns a function that stops it. */
export function watchCart(listener: () => void) {
  if (listeners.size === 0) {
    addEventListener('storage', takeInOtherTab);
    // A page restored from the back/forward cache has missed changes in other tabs.
    addEventListener('pageshow', takeInOtherTab);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('storage', takeInOtherTab);
    removeEventListener('pageshow', takeInOtherTab);
  };
}

/** An order that another tab placed with this cart; null after a change of this tab. */
export type OrderElsewhere = { orderNumber: string; token: string };

const orderedKey = 'pedido-hecho';
let orderElsewhere: OrderElsewhere | null = null;

export const readOrderElsewhere = () => orderElsewhere;

/**
 * Tells the other tabs of an order before its lines leave the cart, through storage events, which arrive in order. The
 * link's secret is removed from the storage at once.
 */
export function tellOtherTabs(order: OrderElsewhere, removeLines: () => void) {
  try {
    localStorage.setItem(orderedKey, JSON.stringify(order));
    removeLines();
    localStorage.removeItem(orderedKey);
  } catch {
    removeLines();
  }
}

function takeInOtherTab(event: Event) {
  if (event instanceof StorageEvent && event.key === orderedKey && event.newValue)
    orderElsewhere = JSON.parse(event.newValue);
  if (stored.refresh()) tellListeners();
}
