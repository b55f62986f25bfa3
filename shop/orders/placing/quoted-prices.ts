import type { CartLine, PricedProduct } from '#shop/cart/pricing.ts';

/** A product with the prices and packs that its quoted lines show, instead of those of the catalogue. */
export function asQuoted<P extends PricedProduct>(product: P, lines: CartLine[]): P {
  const own = lines.filter(({ productId }) => productId === product.id);
  const unit = own.find(({ kind }) => kind === 'unit');
  const offers = own.flatMap((line) => {
    if (line.kind !== 'offer') return [];
    const { offerId: id, units, label, shownPrice: price } = line;
    return [{ id, units, label, price }];
  });
  return { ...product, ...(unit && { price: unit.shownPrice, discountPercentage: 0 }), offers };
}
