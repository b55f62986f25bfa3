import { createHash } from 'node:crypto';
import type { CartLine, PricedLine } from '#shop/cart/pricing.ts';
import type { NewOrder, OrderItem } from './order.ts';

/**
 * Hashes the content of an order: two requests under one key with the same hash are the same order. It leaves out the
 * key, the ids of the cart's lines, the customer's account and the payment method, which may change.
 */
export function hashContent({ lines, shownTotal, shippingAddress, notes }: NewOrder): string {
  return sha256([
    lines.map(lineContent),
    shownTotal,
    Object.entries(shippingAddress)
      .map(([name, value]) => [name, value ?? ''])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    notes,
  ]);
}

/** Hashes the lines of a cart alone, with the prices shown. */
export function hashLines(lines: CartLine[]): string {
  return sha256(lines.map(lineContent));
}

function lineContent(line: CartLine) {
  return line.kind === 'unit'
    ? ['unit', line.productId, line.quantity, line.shownPrice]
    : ['offer', line.productId, line.offerId, line.units, line.label, line.shownPrice];
}

function sha256(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Whether ordered items are exactly these lines, at the prices shown. */
export function isOfLines(items: OrderItem[], lines: CartLine[]): boolean {
  const ordered = items.map(({ isOffer, id, quantity, price }) => [isOffer ? 'offer' : 'unit', id, quantity, price]);
  const requested = lines.map((line) => [
    line.kind,
    line.productId,
    line.kind === 'unit' ? line.quantity : line.units,
    line.shownPrice,
  ]);
  return JSON.stringify(ordered) === JSON.stringify(requested);
}

/** Converts a priced line into an item of an order. */
export function orderItem({ product, offer, units, price }: PricedLine): OrderItem {
  return {
    id: product.id,
    name: product.name,
    quantity: units,
    price,
    isOffer: offer !== null,
    ...(offer && { offerId: offer.id, offerLabel: offer.label }),
    image_urls: product.imageUrls,
  };
}
