import { createHash } from 'node:crypto';
import type { CartLine, PricedLine } from '#shop/cart/pricing.ts';
import type { NewOrder, OrderItem } from './order.ts';

/**
 * What makes two requests the same order: all but the key, the marks of the cart's lines, who asks and how it is paid,
 * which may be chosen anew.
 */
export function hashContent({ lines, shownTotal, shippingAddress, notes }: NewOrder): string {
  return sha256([
    lines.map(chosen),
    shownTotal,
    Object.entries(shippingAddress).sort(([a], [b]) => (a < b ? -1 : 1)),
    notes,
  ]);
}

/** The same of what is in the cart alone, at the prices shown. */
export function hashLines(lines: CartLine[]): string {
  return sha256(lines.map(chosen));
}

function chosen(line: CartLine) {
  return line.kind === 'unit'
    ? ['unit', line.productId, line.quantity, line.shownPrice]
    : ['offer', line.productId, line.offerId, line.units, line.label, line.shownPrice];
}

function sha256(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Whether an order holds just these lines, at the prices shown. */
export function isOfLines(items: OrderItem[], lines: CartLine[]): boolean {
  const ordered = items.map(({ isOffer, id, quantity, price }) => [isOffer ? 'offer' : 'unit', id, quantity, price]);
  const asked = lines.map((line) => [
    line.kind,
    line.productId,
    line.kind === 'unit' ? line.quantity : line.units,
    line.shownPrice,
  ]);
  return JSON.stringify(ordered) === JSON.stringify(asked);
}

/** A priced line as an order keeps it. */
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
