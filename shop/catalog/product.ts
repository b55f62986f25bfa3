import type { Offer, ProductKind } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

export type { Offer, ProductKind };

/** What a card, a list row or a search result shows of a product. */
export type ProductSummary = {
  id: string;
  name: string;
  /** the first sentence of the description, for the list view */
  intro: string;
  /** pesos for one unit before the discount */
  price: Pesos;
  discountPercentage: number;
  stock: number;
  /** the first alone, but for the product's own page */
  imageUrls: string[];
  categoryId: string | null;
  categoryName: string | null;
  /** which of the look's tinted grounds it stands on */
  ground: string;
  offers: Offer[];
};

/** All that the product's own page says. */
export type Product = ProductSummary & {
  description: string;
  tags: string[];
  kind: ProductKind;
  invimaRecord: string | null;
  presentation: string | null;
  content: string | null;
  origin: string | null;
  ingredients: string | null;
  usage: string | null;
  warnings: string | null;
  updatedAt: Date;
};

/** The ground of a product that has no category. */
export const defaultGround = 'capsulas';

/** Up to this many units left, the shop says how many. */
const fewLeft = 5;

/** What one unit costs today, in pesos, its percentage discount taken off. The column `products.unit_price` follows the same rule. */
export function unitPrice(product: { price: Pesos; discountPercentage: number }): Pesos {
  return Math.round((product.price * (100 - product.discountPercentage)) / 100);
}

export type StockWords = { kind: 'in-stock' | 'few' | 'sold-out'; text: string };

/** Says to a shopper how much is left: 'En stock', 'Solo 3' or 'Agotado'. */
export function stockWords(stock: number): StockWords {
  if (stock <= 0) return { kind: 'sold-out', text: 'Agotado' };
  if (stock <= fewLeft) return { kind: 'few', text: `Solo ${stock}` };
  return { kind: 'in-stock', text: 'En stock' };
}

/** Whether the stock holds all the units of a pack. */
export function offerIsAvailable(offer: { units: number }, stock: number): boolean {
  return offer.units <= stock;
}

/** What one unit costs inside a pack, in pesos, rounded. */
export function offerUnitPrice(offer: { units: number; price: Pesos }): Pesos {
  return Math.round(offer.price / offer.units);
}

/**
 * What a pack saves against buying its units one by one at today's price, in pesos.
 *
 * @returns 0 when the pack is no cheaper, which happens while the product has a discount
 */
export function offerSaving(
  offer: { units: number; price: Pesos },
  product: { price: Pesos; discountPercentage: number },
): Pesos {
  return Math.max(0, offer.units * unitPrice(product) - offer.price);
}

/** The first sentence of a description: what stands alone under a name. Empty when there is no description. */
export function introOf(description: string): string {
  const paragraph = description.trim().split(/\n\s*\n/, 1)[0] ?? '';
  return /^.*?[.!?…](?=\s|$)/su.exec(paragraph)?.[0] ?? paragraph;
}
