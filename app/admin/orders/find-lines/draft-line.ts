/** A line of an order while staff fill it in: units of a product, or packs of it. */
import { type Offer, unitPrice } from '#shop/catalog/product.ts';
import type { Pesos } from '#shop/money.ts';
import type { SaleProduct } from '#shop/orders/selling/find-for-sale.server.ts';
import { offerName } from '#shop/orders/selling/sale.ts';

export type DraftLine = {
  id: string;
  product: Pick<
    SaleProduct,
    'id' | 'name' | 'price' | 'discountPercentage' | 'stock' | 'imageUrls' | 'ground' | 'kind'
  >;
  /** null for units */
  offer: Offer | null;
  /** units, or packs */
  quantity: number;
};

/** What a line is of, without how many. */
type LineContent = {
  product: Pick<DraftLine['product'], 'name' | 'price' | 'discountPercentage'>;
  offer: Offer | null;
};

/** 'Miel · Pack x3' */
export const lineName = ({ product, offer }: LineContent): string =>
  offer ? `${product.name} · ${offerName(offer)}` : product.name;

/** The price of one unit after its discount, or of one pack. */
export const priceOf = ({ product, offer }: LineContent): Pesos => offer?.price ?? unitPrice(product);

/** The units that a line takes from the stock. */
export const unitsOf = ({ offer, quantity }: Pick<DraftLine, 'offer' | 'quantity'>) => quantity * (offer?.units ?? 1);

/** The units of a product in all its lines. */
export const unitsIn = (lines: DraftLine[], productId: string) =>
  lines.reduce((sum, line) => sum + (line.product.id === productId ? unitsOf(line) : 0), 0);
