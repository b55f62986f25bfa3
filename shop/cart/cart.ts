/**
 * The shopper's cart as the browser stores it: a JSON list under the key `cart`.
 *
 * The format is older than this code, so some of its fields have snake_case names.
 */
import { type ProductKind, unitPrice } from '#shop/catalog/product.ts';
import type { Pesos } from '#shop/money.ts';

export const cartKey = 'cart';

export type CartItem = {
  /** distinguishes lines of the same product: the same pack added twice is two lines */
  lineId: string;
  /** the product's id */
  id: string;
  name: string;
  /** pesos: of one unit before any discount, or of the whole pack for an offer */
  price: number;
  /** units; for an offer, those in its pack */
  quantity: number;
  /** units in stock when the line was added; null if unknown */
  stock: number | null;
  /** whole percent taken off units; never off a pack */
  discount_percentage: number;
  category: string | null;
  image: string | null;
  image_urls: string[];
  isOffer: boolean;
  /** empty on a line of units */
  offerId: string;
  offerLabel: string;
  /** an appointment: it needs no address. Absent on parcels. */
  isService?: true;
};

/** The product data needed to add it to the cart. */
export type CartProduct = {
  id: string;
  name: string;
  price: Pesos;
  discountPercentage: number;
  stock: number;
  category: string | null;
  imageUrls: string[];
  kind?: ProductKind;
};

export type CartOffer = { id: string; units: number; price: Pesos; label: string };

/** The most units per line if the stock is unknown. */
const maxWithoutStock = 100;
/** The most units per line at all, so that totals stay exact integers. */
export const maxUnitsPerLine = 10_000;

/**
 * Parses a stored cart in the specified format, which allows missing and alternative properties, and completes its
 * items.
 *
 * @returns null if the text is not a cart and should be removed
 */
export function parseCart(json: string): CartItem[] | null {
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch {
    return null;
  }
  if (!Array.isArray(stored)) return null;

  const taken = new Set<string>();
  return stored.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const item = parseItem(entry, taken);
    taken.add(item.lineId);
    return [item];
  });
}

function parseItem(entry: Record<string, unknown>, taken: Set<string>): CartItem {
  const isOffer = entry.isOffer === true;
  const stock = parseNumber(entry.stock, Number.parseInt);
  const quantity = Math.max(parseNumber(entry.quantity, Number.parseInt) || 1, 1);
  const images = Array.isArray(entry.image_urls)
    ? entry.image_urls.map((url) => (typeof url === 'string' ? text(url) : '')).filter(Boolean)
    : [];
  const image = text(entry.image) || images[0] || null;
  const lineId = text(entry.lineId);
  return {
    lineId: lineId && !taken.has(lineId) ? lineId : newId(),
    id: text(entry.id) || String(Date.now()),
    name: text(entry.name),
    price: Math.max(parseNumber(entry.price, Number.parseFloat) ?? 0, 0),
    quantity: isOffer ? quantity : Math.min(quantity, maxQuantity({ stock })),
    stock: stock === null ? null : Math.max(stock, 0),
    discount_percentage: parseDiscount(entry),
    category: text(entry.category) || null,
    image,
    image_urls: images.length > 0 || image === null ? images : [image],
    isOffer,
    offerId: isOffer ? text(entry.offerId) || newId() : '',
    offerLabel: isOffer ? text(entry.offerLabel) : '',
    ...(entry.isService === true && { isService: true }),
  };
}

function parseDiscount(entry: Record<string, unknown>): number {
  const percent =
    parseNumber(entry.discount_percentage, Number.parseInt) ?? parseNumber(entry.discount, Number.parseInt) ?? 0;
  return Math.min(Math.max(percent, 0), 100);
}

function parseNumber(value: unknown, parse: (text: string) => number): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const number = parse(String(value));
  return Number.isFinite(number) ? number : null;
}

/**
 * Returns a text or a number as text, without control characters and lone surrogates, which the database may refuse.
 */
function text(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.replaceAll(/[\p{Cc}\p{Cs}]/gu, '') : '';
}

/** Generates a unique id without `crypto.randomUUID`, which browsers do not offer on pages loaded over plain http. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The most units a line may hold: the product's stock, or 100 if it is unknown; at least 1 and at most 10,000. */
export function maxQuantity({ stock }: Pick<CartItem, 'stock'>): number {
  return Math.min(Math.max(stock ?? maxWithoutStock, 1), maxUnitsPerLine);
}

/** The units of a product in the cart, those in packs included. */
export function unitsInCart(items: readonly CartItem[], productId: string): number {
  return items.reduce((units, item) => (item.id === productId ? units + item.quantity : units), 0);
}

/** Returns the most units that a line may have: the product's stock less the units on its other lines. */
export function unitsLeft(items: readonly CartItem[], item: Pick<CartItem, 'id' | 'stock' | 'lineId'>): number {
  const others = items.filter(({ lineId }) => lineId !== item.lineId);
  return maxQuantity(item) - unitsInCart(others, item.id);
}

/**
 * Returns the cart with `quantity` units of a product, but at most as many as its stock leaves next to its packs in the
 * cart. They replace the product's line of units, if any; its packs stay. If no unit is left, the same list is
 * returned.
 */
export function addUnits(items: CartItem[], product: CartProduct, quantity: number): CartItem[] {
  const before = items.find((item) => item.id === product.id && !item.isOffer);
  const line = { ...unitsOf(product, quantity), lineId: before?.lineId ?? newId() };
  const left = product.stock > 0 ? unitsLeft(items, line) : 0;
  if (left <= 0) return items;
  const limited = { ...line, quantity: Math.min(line.quantity, left) };
  return before ? items.map((item) => (item === before ? limited : item)) : [...items, limited];
}

/**
 * Returns the cart with one more pack, on a line of its own. If the stock is too low for it and the product's other
 * lines, the same list is returned.
 */
export function addOffer(items: CartItem[], product: CartProduct, offer: CartOffer): CartItem[] {
  const left = product.stock - unitsInCart(items, product.id);
  return left < offer.units ? items : [...items, { ...packOf(product, offer), lineId: newId() }];
}

/** Units as a cart stores them, without the id of their line: at least 1 and at most the product's stock. */
export function unitsOf(product: CartProduct, quantity: number): Omit<CartItem, 'lineId'> {
  return {
    ...snapshot(product),
    quantity: Math.min(Math.max(Math.trunc(quantity) || 1, 1), maxQuantity(product)),
    isOffer: false,
    offerId: '',
    offerLabel: '',
  };
}

/** A pack as a cart stores it, without the id of its line. */
export function packOf(product: CartProduct, offer: CartOffer): Omit<CartItem, 'lineId'> {
  return {
    ...snapshot(product),
    price: offer.price,
    quantity: offer.units,
    isOffer: true,
    offerId: offer.id,
    offerLabel: offer.label,
  };
}

function snapshot(product: CartProduct) {
  return {
    id: product.id,
    name: product.name,
    price: product.price,
    stock: product.stock,
    discount_percentage: product.discountPercentage,
    category: product.category,
    image: product.imageUrls[0] ?? null,
    image_urls: product.imageUrls,
    ...(product.kind === 'service' && { isService: true as const }),
  };
}

/** The price of one unit of a line; for a pack, its price divided by its units, rounded. */
export function lineUnitPrice(item: CartItem): Pesos {
  return item.isOffer
    ? Math.round(item.price / item.quantity)
    : unitPrice({ price: item.price, discountPercentage: item.discount_percentage });
}

/** The price of a line: a pack its price once, units the discounted price each. */
export function lineTotal(item: CartItem): Pesos {
  return item.isOffer ? item.price : lineUnitPrice(item) * item.quantity;
}

/** The total of the cart. Shipping is free, so this is also the total of the order. */
export function cartTotal(items: CartItem[]): Pesos {
  return items.reduce((total, item) => total + lineTotal(item), 0);
}

/** The number of units in the cart, including those in packs. */
export function cartCount(items: CartItem[]): number {
  return items.reduce((count, item) => count + item.quantity, 0);
}
