import type { Offer, OrderItem, ProductKind } from '#db/schema.ts';

/** A line of an order or of a cart, as far as its weight depends on it. Carts need not know which are services. */
export type WeighedLine = Pick<OrderItem, 'id' | 'quantity' | 'isOffer' | 'offerId' | 'isService'>;

/** A product, as far as the weight of its lines depends on it. */
export type WeighedProduct = {
  kind?: ProductKind;
  /** of one unit with its packaging; null or absent if unknown */
  weightGrams?: number | null;
  offers: readonly Pick<Offer, 'id' | 'grams'>[];
};

/**
 * Adds up what the lines of an order or a cart weigh with their packaging, in grams.
 *
 * A pack weighs what was entered for it, or else what its units weigh. Services weigh nothing, and so do lines whose
 * weight or product is unknown.
 *
 * @param products by id
 */
export function gramsOf(lines: readonly WeighedLine[], products: ReadonlyMap<string, WeighedProduct>): number {
  return lines.reduce((sum, line) => sum + gramsOfLine(line, products.get(line.id)), 0);
}

function gramsOfLine(line: WeighedLine, product: WeighedProduct | undefined): number {
  if (!product || line.isService || product.kind === 'service') return 0;
  const pack = line.isOffer ? product.offers.find(({ id }) => id === line.offerId) : undefined;
  return pack?.grams ?? line.quantity * (product.weightGrams ?? 0);
}
