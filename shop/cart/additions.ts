import { addOffer, addUnits, type CartItem, type CartOffer, type CartProduct, packOf } from './cart.ts';

/** Something to add to the cart: units of a product, or one of its packs. */
export type CartAddition =
  | { kind: 'unit'; product: CartProduct; quantity: number }
  | { kind: 'offer'; product: CartProduct; offer: CartOffer };

/**
 * Returns the cart with these additions, each at the price in its product or pack. Units replace the product's line of
 * units, and a pack replaces a line of the same pack, so that repeating the additions adds nothing.
 */
export function addAll(items: CartItem[], additions: CartAddition[]): CartItem[] {
  const taken = new Set<string>();
  return additions.reduce((cart, addition) => {
    const { product } = addition;
    if (addition.kind === 'unit') return addUnits(cart, product, addition.quantity);
    const held = cart.find((item) => isPack(item, product, addition.offer) && !taken.has(item.lineId));
    const next = held
      ? cart.map((item) => (item === held ? { ...packOf(product, addition.offer), lineId: held.lineId } : item))
      : addOffer(cart, product, addition.offer);
    const line = held ?? next.at(-1);
    if (line) taken.add(line.lineId);
    return next;
  }, items);
}

/**
 * Whether a cart item is this pack of the product. In carts stored before packs had ids, units and label identify the
 * pack.
 */
function isPack(item: CartItem, product: CartProduct, { id, units, label }: CartOffer): boolean {
  if (!item.isOffer || item.id !== product.id) return false;
  return item.offerId === id || (item.quantity === units && item.offerLabel.trim() === label.trim());
}

/** Returns the additions that the cart does not hold in full, because other lines of their product use up the stock. */
export function notWhollyAdded(items: CartItem[], additions: CartAddition[]): CartAddition[] {
  return additions.filter((addition, index) => {
    const { product } = addition;
    if (addition.kind === 'unit')
      return !items.some(({ id, isOffer, quantity }) => id === product.id && !isOffer && quantity >= addition.quantity);
    const { offer } = addition;
    const needed = additions.slice(0, index + 1).filter((one) => one.kind === 'offer' && one.offer.id === offer.id);
    return items.filter((item) => isPack(item, product, offer)).length < needed.length;
  });
}
