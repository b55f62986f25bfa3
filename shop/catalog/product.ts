import type { Offer, ProductKind } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { Rating } from './rating.ts';

export type { Offer, ProductKind };

/** The data of a product on a card, in a list row or in a search result. */
export type ProductSummary = {
  id: string;
  name: string;
  /** the first sentence of the description, for the list view */
  intro: string;
  /** pesos for one unit before the discount */
  price: Pesos;
  discountPercentage: number;
  stock: number;
  /** only the first picture, except on the product's page */
  imageUrls: string[];
  categoryId: string | null;
  categoryName: string | null;
  /** the tinted background of its category */
  ground: string;
  offers: Offer[];
  /** null without published reviews */
  rating: Rating | null;
  /** absent in lists, except for services */
  kind?: ProductKind;
};

/** One line of the data on a product's page: 'Presentación', 'Frasco con gotero'. */
export type ProductDetail = { key: string; label: string; text: string };

/** The data of a product on its own page. */
export type Product = ProductSummary & {
  description: string;
  tags: string[];
  kind: ProductKind;
  /** whether its category is for adults */
  adultsOnly: boolean;
  /** of a service: 0 if unknown */
  durationMinutes: number;
  /** of a service: null for the shop's own address */
  servicePlace: string | null;
  invimaRecord: string | null;
  /** the legally required legend for the product's kind, verbatim */
  legend: string | null;
  /** the label data that staff filled in, in display order */
  details: ProductDetail[];
  updatedAt: Date;
};

/** The background of a product without a category. */
export const defaultGround = 'capsulas';

/** Up to this stock, shoppers see the exact number of units. */
const fewLeft = 5;

/** The price of one unit with its discount, in whole pesos. The column `products.unit_price` follows the same rule. */
export function unitPrice(product: { price: Pesos; discountPercentage: number }): Pesos {
  return Math.round((product.price * (100 - product.discountPercentage)) / 100);
}

export type StockWords = { kind: 'in-stock' | 'few' | 'sold-out'; text: string };

/**
 * The stock as shoppers see it: 'En stock', 'Solo 3' or 'Agotado'.
 *
 * @returns null for a service that can be ordered: it is not kept in stock
 */
export function stockWords({ stock, kind }: { stock: number; kind?: ProductKind }): StockWords | null {
  if (stock <= 0) return { kind: 'sold-out', text: 'Agotado' };
  if (kind === 'service') return null;
  if (stock <= fewLeft) return { kind: 'few', text: `Solo ${stock}` };
  return { kind: 'in-stock', text: 'En stock' };
}

/** Whether the stock is enough for a pack. */
export function offerIsAvailable(offer: { units: number }, stock: number): boolean {
  return offer.units <= stock;
}

/** The price of one unit in a pack, rounded to whole pesos. */
export function offerUnitPrice(offer: { units: number; price: Pesos }): Pesos {
  return Math.round(offer.price / offer.units);
}

/**
 * The saving of a pack over single units at their current price, in pesos.
 *
 * @returns 0 if the pack is not cheaper, which may happen while the product has a discount
 */
export function offerSaving(
  offer: { units: number; price: Pesos },
  product: { price: Pesos; discountPercentage: number },
): Pesos {
  return Math.max(0, offer.units * unitPrice(product) - offer.price);
}

/** Whether a product can be bought in a pack now. */
export function hasPacks({ offers, stock }: { offers: readonly { units: number }[]; stock: number }): boolean {
  return offers.some((offer) => offerIsAvailable(offer, stock));
}

/**
 * Finds the pack with the lowest price per unit of those that the stock is enough for.
 *
 * @returns null unless there are several packs, and that one alone is the cheapest per unit, below single units too
 */
export function findBestValue<T extends { units: number; price: Pesos }>(
  offers: readonly T[],
  product: { price: Pesos; discountPercentage: number; stock: number },
): T | null {
  if (offers.length < 2) return null;
  const [best, next] = offers
    .filter((offer) => offerIsAvailable(offer, product.stock))
    .toSorted((one, other) => offerUnitPrice(one) - offerUnitPrice(other));
  if (!best || offerSaving(best, product) === 0) return null;
  return next && offerUnitPrice(next) === offerUnitPrice(best) ? null : best;
}

/**
 * The first sentence of a description, or its first paragraph if no sentence ends there; '' without a description.
 * Lists show it.
 */
export function introOf(description: string): string {
  const paragraph = description.trim().split(/\n\s*\n/, 1)[0] ?? '';
  return /^.*?[.!?…](?=\s|$)/su.exec(paragraph)?.[0] ?? paragraph;
}
