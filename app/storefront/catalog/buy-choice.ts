/** What a shopper has chosen on a product's page: so many units, or one of its packs. */
import type { CartItem } from '#shop/cart/cart.ts';
import { type Offer, offerIsAvailable, type Product, unitPrice } from '#shop/catalog/product.ts';
import type { Pesos } from '#shop/money.ts';

export type BuyChoice = { kind: 'units'; quantity: number } | { kind: 'pack'; offer: Offer };

/**
 * The choice as the product can fill it now.
 *
 * A pack that has gone, or that the stock no longer fills, becomes one unit; units stay within 1 and the stock.
 */
export function settleChoice(
  chosen: { offerId: string | null; quantity: number },
  product: Pick<Product, 'offers' | 'stock'>,
): BuyChoice {
  const offer = product.offers.find((one) => one.id === chosen.offerId);
  if (offer && offerIsAvailable(offer, product.stock)) return { kind: 'pack', offer };
  return { kind: 'units', quantity: Math.max(1, Math.min(chosen.quantity, product.stock)) };
}

/** What the choice costs, in pesos: a pack its price once, units the discounted price each. */
export function choiceTotal(choice: BuyChoice, product: Pick<Product, 'price' | 'discountPercentage'>): Pesos {
  return choice.kind === 'pack' ? choice.offer.price : unitPrice(product) * choice.quantity;
}

/** The choice in words: 'Pack x2', '1 unidad', '3 unidades'. */
export function choiceWords(choice: BuyChoice): string {
  if (choice.kind === 'pack') return choice.offer.label;
  return choice.quantity === 1 ? '1 unidad' : `${choice.quantity} unidades`;
}

/** Whether the cart holds the choice already, so that paying for it puts nothing in twice. */
export function cartHolds(items: readonly CartItem[], productId: string, choice: BuyChoice): boolean {
  return items.some(
    (item) =>
      item.id === productId &&
      (choice.kind === 'pack'
        ? item.isOffer && item.offerId === choice.offer.id
        : !item.isOffer && item.quantity === choice.quantity),
  );
}
