import { type Offer, offerIsAvailable, type Product, type ProductKind, unitPrice } from '#shop/catalog/product.ts';
import type { Pesos } from '#shop/money.ts';

/** One line as submitted by the browser, with the price that the shopper saw. None of it is trusted. */
export type CartLine = {
  lineId: string;
  productId: string;
  /** the stock item that the units come from; absent for the product's first */
  stockItemId?: string;
} & (
  | {
      kind: 'unit';
      quantity: number;
      /** pesos of one unit after discount, as shown */
      shownPrice: Pesos;
    }
  | {
      kind: 'offer';
      offerId: string;
      /** units and label identify the pack in carts stored before packs had ids */
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
> & {
  kind?: ProductKind;
  /** of one unit with its packaging; null or absent if unknown */
  weightGrams?: number | null;
  /** units for sale by stock item; if absent, all units of `stock` belong to the product's first item */
  itemStock?: ReadonlyMap<string, number>;
};

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
  /** the lines that differ from what the shopper saw; the cart can be ordered only if there are none */
  changed: ChangedLine[];
  /** units by stock item; lines of the same item are added up */
  units: Map<string, number>;
  total: Pesos;
};

/** The stock item that a line's units come from. A product's first stock item has the product's id. */
export function lineStockItem({ productId, stockItemId = productId }: CartLine): string {
  return stockItemId;
}

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
 * or pack that is gone, or too little stock. Lines of the same stock item share its units.
 *
 * @param products by id; a line is gone if its product, or its stock item in the product, is missing
 */
export function priceCart(lines: CartLine[], products: ReadonlyMap<string, PricedProduct>): PricedCart {
  const cart: PricedCart = { lines: [], changed: [], units: new Map(), total: 0 };
  const left = new Map<string, number>();

  for (const line of lines) {
    const product = products.get(line.productId);
    const item = lineStockItem(line);
    const stock = product && stockOf(product, item);
    if (!product || stock === undefined) {
      cart.changed.push({ lineId: line.lineId, problem: 'gone', name: '', now: null });
      continue;
    }
    const priced = priceLine(line, product);
    if (!priced) {
      cart.changed.push({ lineId: line.lineId, problem: 'offer-gone', name: product.name, now: null });
      continue;
    }

    const available = left.get(item) ?? stock;
    const allotted = priced.offer
      ? offerIsAvailable(priced.offer, available)
        ? priced.units
        : 0
      : Math.min(priced.units, available);
    left.set(item, available - allotted);

    const problem = allotted < priced.units ? 'stock' : isAsShown(priced) ? null : 'price';
    if (problem)
      cart.changed.push({
        lineId: line.lineId,
        problem,
        name: product.name,
        now: allotted > 0 ? lineNow(priced, { quantity: allotted, stock }) : null,
      });
    cart.lines.push(priced);
    cart.units.set(item, (cart.units.get(item) ?? 0) + priced.units);
    cart.total += priced.total;
  }
  return cart;
}

/** Whether a line costs and contains today what the shopper saw. */
export function isAsShown({ line, offer, price }: PricedLine): boolean {
  return line.shownPrice === price && (line.kind === 'unit' || line.units === offer?.units);
}

function stockOf({ id, stock, itemStock = new Map([[id, stock]]) }: PricedProduct, item: string): number | undefined {
  return itemStock.get(item);
}

function lineNow({ product, offer }: PricedLine, { quantity, stock }: Pick<LineNow, 'quantity' | 'stock'>): LineNow {
  const { name, discountPercentage } = product;
  return { name, price: offer?.price ?? product.price, discountPercentage, stock, quantity, offer };
}
