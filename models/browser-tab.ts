/** A tab of a shopper's browser: the cart, and the attempt to order it. */
import type { CartLine } from '#shop/cart/pricing.ts';
import type { ChosenDelivery } from '#shop/orders/form/chosen-delivery.ts';
import type { openShippingPage } from './parcels/shown-shipping.ts';

export type Tab = {
  attempt: { key: string; replaces: string | null };
  cart: CartLine[];
  delivery: ChosenDelivery;
  /** the secret of the order placed last */
  token: string | null;
  /** whether the cart changed since that order */
  hasChanged: boolean;
};

/** An attempt to order; `replaces` is the key of the attempt whose order it replaces. */
export const newAttempt = (replaces: string | null = null): Tab['attempt'] => ({
  key: `attempt-${crypto.randomUUID()}`,
  replaces,
});

export const emptyTab = (): Tab => ({
  attempt: newAttempt(),
  cart: [],
  delivery: 'parcel',
  token: null,
  hasChanged: false,
});

/** What a shopper does with the cart and the attempt of a tab, without a request to the shop. */
export function tabSteps(tab: Tab, shipping: ReturnType<typeof openShippingPage>) {
  const forgetAttempt = () => {
    tab.attempt = newAttempt();
    tab.token = null;
    tab.hasChanged = false;
    shipping.reload();
  };
  return {
    token: () => tab.token,
    hasCart: () => tab.cart.length > 0,
    /** Replaces the lines of the cart; `lines` have the prices that the pages show. */
    fill(lines: CartLine[], how = tab.delivery) {
      tab.cart = lines;
      tab.delivery = how;
      tab.hasChanged = tab.token !== null;
      shipping.reload();
    },
    /** Updates the prices in the cart to today's, as a page does when it is loaded again. */
    reprice(priceOf: (line: CartLine) => number) {
      const lines = tab.cart.map((line) => ({ ...line, shownPrice: priceOf(line) }));
      if (!lines.some((line, place) => line.shownPrice !== tab.cart[place]?.shownPrice)) return;
      tab.cart = lines;
      tab.hasChanged = tab.token !== null;
    },
    /** Leaves the attempt and its order as they are, and starts a new attempt with an empty cart. */
    startOver() {
      tab.cart = [];
      forgetAttempt();
    },
    /** Continues in another tab, which has the cart and does not know the attempt and its order. */
    openTab: forgetAttempt,
  };
}
