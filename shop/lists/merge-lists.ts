import type { CartItem } from '#shop/cart/cart.ts';
import { soundFavourites } from './favourites.ts';

/** The lists of a signed-in shopper, shared by all their devices. */
export type Lists = { cart: CartItem[]; favourites: string[] };

/** The most lines of a cart that are kept; an order has no more. */
const mostLines = 100;

/**
 * Merges the lists of an account with those of a device on which its owner signs in. A line of units of the same
 * product keeps the device's quantity, and a pack is the same if its line is; all other lines are added.
 */
export function mergeLists(account: Lists, device: Lists): Lists {
  const others = account.cart.filter((line) => !device.cart.some((own) => isSameLine(own, line)));
  return boundLists({
    cart: [...device.cart, ...others],
    favourites: [...device.favourites, ...account.favourites],
  });
}

/** What the lists of a device have besides those of an account: the lines and favourites that came later. */
export function withoutListsOf(device: Lists, account: Lists): Lists {
  const [lineIds, favourites] = [new Set(account.cart.map(({ lineId }) => lineId)), new Set(account.favourites)];
  return {
    cart: device.cart.filter(({ lineId }) => !lineIds.has(lineId)),
    favourites: device.favourites.filter((id) => !favourites.has(id)),
  };
}

/** Returns lists within the limits of what is kept. */
export function boundLists({ cart, favourites }: Lists): Lists {
  return { cart: cart.slice(0, mostLines), favourites: soundFavourites(favourites) };
}

function isSameLine(one: CartItem, other: CartItem): boolean {
  return one.lineId === other.lineId || (!one.isOffer && !other.isOffer && one.id === other.id);
}
