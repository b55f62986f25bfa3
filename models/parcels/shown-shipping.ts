/** The shipping that an order form shows: as the shop quoted it when the page was loaded, or as it corrected it since. */
import type { Database } from '#db/database.server.ts';
import type { CartLine } from '#shop/cart/pricing.ts';
import type { SharedLine } from '#shop/cart/shared-cart.ts';
import { quoteCart } from '#shop/shipping/quote-cart.server.ts';
import { homes } from './rates.ts';

/** A request to order, and what the shop answered about its shipping. */
export type AskedShipping = {
  /** the key of the attempt */
  key: string;
  phone: string;
  lines: CartLine[];
  /** what the lines cost as they were shown */
  goods: number;
  isOnDelivery: boolean;
  shown: number;
  /** the shipping by which the shop refused it; absent if it did not */
  answered?: number | undefined;
};

/** The shipping that the page of one shopper shows for their cart. */
export function openShippingPage({ db }: Database, shopper: number) {
  let quote: { price: number; codFee: number } | null = null;
  /** by whether it is paid on delivery */
  let corrected = new Map<boolean, number>();

  return {
    /** Forgets what was shown, as a page that is loaded again, or whose cart changes. */
    reload() {
      quote = null;
      corrected = new Map();
    },
    /** Reads the price that the page shows. It asks the shop only once. */
    async read(lines: CartLine[], isOnDelivery: boolean): Promise<number> {
      const { city = '', department = '' } = homes[shopper] ?? {};
      quote ??= await quoteCart(db, lines.map(sharedLine), { city, department });
      return corrected.get(isOnDelivery) ?? quote.price + (isOnDelivery ? quote.codFee : 0);
    },
    correct: (isOnDelivery: boolean, price: number) => void corrected.set(isOnDelivery, price),
  };
}

function sharedLine(line: CartLine): SharedLine {
  const { productId } = line;
  return line.kind === 'offer'
    ? { productId, offerId: line.offerId, quantity: 1 }
    : { productId, offerId: null, quantity: line.quantity };
}
