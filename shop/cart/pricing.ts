import { type Offer, offerIsAvailable, type Product, unitPrice } from '#shop/catalog/product.ts';
import type { Pesos } from '#shop/money.ts';

/** One line as submitted by the browser, with the price it showed. None of it is trusted. */
export type CartLine = { lineId: string; productId: string } & (
  | {
      kind: 'unit';
      quantity: number;
      /** pesos of one unit after discount, as shown */
      shownPrice: Pesos;
    }
  | {
      kind: 'offer';
      offerId: string;
      /** identifies offers in carts from before offers had ids */
      units: number;
      label: string;
      /** pesos of the whole pack, as shown */
      shownPrice: Pesos;
    }
);

/** A product as pricing needs it. */
export type PricedProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'discountPercentage' | 'stock' | 'imageUrls' | 'offers'
>;

export type PricedLine = {
  line: CartLine;
  product: PricedProduct;
  /** null on a line of units */
  offer: Offer | null;
  units: number;
  /** pesos of one unit after discount, or of the whole pack */
  price: Pesos;
  total: Pesos;
};

/** Why a line cannot be ordered as shown. */
export type LineProblem = 'price' | 'stock' | 'gone' | 'offer-gone';

/**
 * A line that cannot be ordered as shown. `now` is what the cart should contain instead; null if the line must be
 * removed.
 */
export type ChangedLine = { lineId: string; problem: LineProblem; name: string; now: LineNow | null };

export type LineNow = {
  name: string;
  /** pesos: of one unit before discount, or of the whole pack, as carts keep it */
  price: Pesos;
  discountPercentage: number;
  stock: number;
  quantity: number;
  /** null on a line of units */
  offer: Offer | null;
};

export type PricedCart = {
  lines: PricedLine[];
  /** the lines that keep the cart from being ordered; empty if it can be */
  changed: ChangedLine[];
  /** units by product id; lines of the same product are added up */
  units: Map<string, number>;
  total: Pesos;
};

/**
 * Prices one cart line from the catalogue, in whole pesos.
 *
 * Units cost the discounted unit price each. An offer costs its pack price once, whatever its number of units, and
 * takes no discount. An offer is matched by id; in old carts, by units and label.
 *
 * @returns null if the line's offer has been withdrawn
 */
export function priceLine(line: CartLine, product: PricedProduct): PricedLine | null {
  if (line.kind === 'unit') {
    const price = unitPrice(product);
    return { line, product, offer: null, units: line.quantity, price, total: price * line.quantity };
  }
  const offer =
    product.offers.find((offer) => offer.id === line.offerId) ??
    product.offers.find((offer) => offer.units === line.units && offer.label.trim() === line.label.trim());
  return offer ? { line, product, offer, units: offer.units, price: offer.price, total: offer.price } : null;
}

/**
 * Prices a whole cart and finds the lines that differ from what the shopper saw: another price or pack size, a product
 * or pack that is gone, or too little stock. Lines of the same product share its stock.
 *
 * @param products by id; an absent product is gone
 */
export function priceCart(lines: CartLine[], products: ReadonlyMap<string, PricedProduct>): PricedCart {
  const cart: PricedCart = { lines: [], changed: [], units: new Map(), total: 0 };
  const left = new Map([...products.values()].map((product) => [product.id, product.stock]));

  for (const line of lines) {
    const product = products.get(line.productId);
    if (!product) {
      cart.changed.push({ lineId: line.lineId, problem: 'gone', name: '', now: null });
      continue;
    }
    const priced = priceLine(line, product);
    if (!priced) {
      cart.changed.push({ lineId: line.lineId, problem: 'offer-gone', name: product.name, now: null });
      continue;
    }

    const available = left.get(product.id) ?? 0;
    const given = priced.offer
      ? offerIsAvailable(priced.offer, available)
        ? priced.units
        : 0
      : Math.min(priced.units, available);
    left.set(product.id, available - given);

    const problem = given < priced.units ? 'stock' : isAsShown(priced) ? null : 'price';
    if (problem)
      cart.changed.push({
        lineId: line.lineId,
        problem,
        name: product.name,
        now: given > 0 ? lineNow(priced, given) : null,
      });
    cart.lines.push(priced);
    cart.units.set(product.id, (cart.units.get(product.id) ?? 0) + priced.units);
    cart.total += priced.total;
  }
  return cart;
}

/** Whether a line costs and contains today what the shopper saw. */
export function isAsShown({ line, offer, price }: PricedLine): boolean {
  return line.shownPrice === price && (line.kind === 'unit' || line.units === offer?.units);
}

function lineNow({ product, offer }: PricedLine, quantity: number): LineNow {
  const { name, discountPercentage, stock } = product;
  return { name, price: offer?.price ?? product.price, discountPercentage, stock, quantity, offer };
}
