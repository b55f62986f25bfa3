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
  const items = useSyncExternalStore(subscribe, stored.read, () => nothingYet);
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
    if (change((items) => cart.addUnits(items, product, quantity))) announceAdded(product.name);
  },

  addOffer(product: CartProduct, offer: CartOffer) {
    if (change((items) => cart.addOffer(items, product, offer))) announceAdded(product.name);
  },

  /** Applies any change to the lines, for callers that report the result themselves. */
  changeLines(next: (items: CartItem[]) => CartItem[]) {
    change(next);
  },

  setQuantity(lineId: string, quantity: number) {
    if (quantity <= 0) actions.removeLine(lineId);
    else change((items) => cart.setQuantity(items, lineId, quantity));
  },

  removeLine(lineId: string) {
    const removed = stored.read().find((item) => item.lineId === lineId);
    if (!removed) return;
    change((items) => cart.removeLine(items, lineId));
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
  const changed = stored.change(next);
  if (changed) tellListeners();
  return changed;
}

function tellListeners() {
  for (const listener of listeners) listener();
}

function announceAdded(name: string) {
  toast({ title: 'Añadido al carrito', description: name, kind: 'success', durationMs: cartToastMs });
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

function subscribe(listener: () => void) {
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

function takeInOtherTab() {
  if (stored.refresh()) tellListeners();
}
