/** The choice on a product's page: a number of units, or one of its packs. */
import { type CartItem, type CartProduct, packOf, unitsOf } from '#shop/cart/cart.ts';
import { type Offer, offerIsAvailable, type Product, unitPrice } from '#shop/catalog/product.ts';
import type { Pesos } from '#shop/money.ts';

export type BuyChoice = { kind: 'units'; quantity: number } | { kind: 'pack'; offer: Offer };

/**
 * Limits the choice to the current stock.
 *
 * A pack that was withdrawn, or that the stock does not cover, is replaced by units. Their number is at most the stock,
 * but at least 1, even if the product is sold out.
 */
export function settleChoice(
  chosen: { offerId: string | null; quantity: number },
  product: Pick<Product, 'offers' | 'stock'>,
): BuyChoice {
  const offer = product.offers.find((one) => one.id === chosen.offerId);
  if (offer && offerIsAvailable(offer, product.stock)) return { kind: 'pack', offer };
  return { kind: 'units', quantity: Math.max(1, Math.min(chosen.quantity, product.stock)) };
}

/** The price of the choice in pesos: a pack costs its price once, units the discounted price each. */
export function choiceTotal(choice: BuyChoice, product: Pick<Product, 'price' | 'discountPercentage'>): Pesos {
  return choice.kind === 'pack' ? choice.offer.price : unitPrice(product) * choice.quantity;
}

/** The choice in words: 'Pack x2', '1 unidad', '3 unidades'. */
export function choiceWords(choice: BuyChoice): string {
  if (choice.kind === 'pack') return choice.offer.label;
  return choice.quantity === 1 ? '1 unidad' : `${choice.quantity} unidades`;
}

/** Whether a line of the cart is of the choice: of its pack or, for units, of the product's units, however many. */
export function isOfChoice({ id, isOffer, offerId }: CartItem, productId: string, choice: BuyChoice): boolean {
  return id === productId && (choice.kind === 'pack' ? isOffer && offerId === choice.offer.id : !isOffer);
}

/** Whether the checkout charges other lines of the cart together with the choice. */
export function joinsCart(items: readonly CartItem[], productId: string, choice: BuyChoice): boolean {
  return items.length > (items.some((item) => isOfChoice(item, productId, choice)) ? 1 : 0);
}

/**
 * Returns the choice as a line to order, as the page shows the product. It has the id of the cart's line if the cart
 * contains exactly this choice, otherwise one of its own that is the same each time, so that a repeated order is
 * recognized.
 */
export function chosenLine(items: readonly CartItem[], product: CartProduct, choice: BuyChoice): CartItem {
  const inCart = items.find(
    (item) => isOfChoice(item, product.id, choice) && (choice.kind === 'pack' || item.quantity === choice.quantity),
  );
  return choice.kind === 'pack'
    ? { ...packOf(product, choice.offer), lineId: inCart?.lineId ?? choice.offer.id }
    : { ...unitsOf(product, choice.quantity), lineId: inCart?.lineId ?? product.id };
}
