import { createHash } from 'node:crypto';
import { type CartLine, lineStockItem, type PricedLine } from '#shop/cart/pricing.ts';
import { type NewOrder, type OrderItem, stockItemOf } from '#shop/orders/order.ts';

/**
 * Hashes the content of an order: two requests under one key with the same hash are the same order. It leaves out the
 * key, the ids of the cart's lines, the customer's account and the payment method, which may change.
 */
export function hashContent({ lines, shownTotal, shippingAddress, notes, delivery = 'parcel' }: NewOrder): string {
  return sha256([
    lines.map(lineContent),
    shownTotal,
    Object.entries(shippingAddress)
      .map(([name, value]) => [name, value ?? ''])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    notes,
    ...(delivery === 'parcel' ? [] : [delivery]),
  ]);
}

/** Hashes the lines of a cart alone, with the prices shown. */
export function hashLines(lines: CartLine[]): string {
  return sha256(lines.map(lineContent));
}

function lineContent(line: CartLine) {
  const content =
    line.kind === 'unit'
      ? ['unit', line.productId, line.quantity, line.shownPrice]
      : ['offer', line.productId, line.offerId, line.units, line.label, line.shownPrice];
  return line.stockItemId ? [...content, line.stockItemId] : content;
}

function sha256(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Whether ordered items are exactly these lines, at the prices shown. */
export function isOfLines(items: OrderItem[], lines: CartLine[]): boolean {
  const ordered = items.map((item) => [item.isOffer ? 'offer' : 'unit', stockItemOf(item), item.quantity, item.price]);
  const requested = lines.map((line) => [
    line.kind,
    lineStockItem(line),
    line.kind === 'unit' ? line.quantity : line.units,
    line.shownPrice,
  ]);
  return JSON.stringify(ordered) === JSON.stringify(requested);
}

/** Whether ordered items are of the same goods as these lines, at whatever prices and in whatever order. */
export function hasSameGoods(items: OrderItem[], lines: CartLine[]): boolean {
  const ordered = items.map((item) => JSON.stringify([item.isOffer, stockItemOf(item), item.quantity]));
  const requested = lines.map((line) => {
    const units = line.kind === 'unit' ? line.quantity : line.units;
    return JSON.stringify([line.kind === 'offer', lineStockItem(line), units]);
  });
  return JSON.stringify(ordered.sort()) === JSON.stringify(requested.sort());
}

/** Whether ordered items and these lines have goods in common, in whatever quantities. */
export function sharesGoods(items: OrderItem[], lines: CartLine[]): boolean {
  const ordered = new Set(items.map(stockItemOf));
  return lines.some((line) => ordered.has(lineStockItem(line)));
}

/** Converts a priced line into an item of an order. */
export function orderItem({ line, product, offer, units, price }: PricedLine): OrderItem {
  return {
    id: product.id,
    ...(line.stockItemId && { stockItemId: line.stockItemId }),
    name: product.name,
    quantity: units,
    price,
    isOffer: offer !== null,
    ...(offer && { offerId: offer.id, offerLabel: offer.label }),
    image_urls: product.imageUrls,
    ...(product.kind === 'service' && { isService: true as const }),
  };
}
