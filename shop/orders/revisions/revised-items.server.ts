import type { Db } from '#db/database.server.ts';
import type { OrderItem, RevisionPricing } from '#db/schema.ts';
import { type CartLine, priceLine } from '#shop/cart/pricing.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { type LockedProduct, lockProducts } from '#shop/catalog/stock/stock.server.ts';
import { orderItem } from '#shop/orders/placing/order-content.server.ts';
import type { RevisedLine } from './order-content.ts';

/**
 * Makes the items of a changed order and locks the products of all its lines, before and after. Lines that it had keep
 * its prices, or get those of today; what is no longer sold keeps its price in either case. New lines have today's.
 *
 * @returns null if a new product or pack is not sold, or a line is not of this order or comes twice
 */
export async function revisedItems(
  tx: Db,
  items: OrderItem[],
  { lines, pricing }: { lines: RevisedLine[]; pricing: RevisionPricing },
): Promise<OrderItem[] | null> {
  const ids = lines.flatMap((line) => (line.kind === 'kept' ? [] : line.productId));
  const products = await lockProducts(tx, [...items.map(({ id }) => id), ...ids]);
  const revised: OrderItem[] = [];
  const kept = new Set<number>();
  for (const line of lines) {
    if (line.kind === 'kept') {
      const item = items[line.line];
      if (!item || kept.has(line.line)) return null;
      kept.add(line.line);
      if (line.quantity > 0) revised.push(keptItem(item, line.quantity, pricing === 'today' ? products : new Map()));
    } else {
      const product = products.get(line.productId);
      const priced = product && priceLine(newCartLine(line), product);
      if (!priced) return null;
      revised.push(orderItem(priced));
    }
  }
  return revised;
}

/** @param products by id: their lines get the price of today; empty if lines keep their prices */
function keptItem(item: OrderItem, quantity: number, products: ReadonlyMap<string, LockedProduct>): OrderItem {
  const price = todaysPrice(item, products.get(item.id)) ?? item.price;
  return { ...item, price, ...(!item.isOffer && { quantity }) };
}

/** What a line of an order costs today; null if it is no longer sold like that. */
export function todaysPrice(
  item: OrderItem,
  product: Pick<LockedProduct, 'price' | 'discountPercentage' | 'offers'> | undefined,
): number | null {
  if (!product) return null;
  if (!item.isOffer) return unitPrice(product);
  return product.offers.find(({ id, units }) => id === item.offerId && units === item.quantity)?.price ?? null;
}

function newCartLine(line: Exclude<RevisedLine, { kind: 'kept' }>): CartLine {
  const unseen = { lineId: '', productId: line.productId, shownPrice: 0 };
  return line.kind === 'unit'
    ? { ...unseen, kind: 'unit', quantity: line.quantity }
    : { ...unseen, kind: 'offer', offerId: line.offerId, units: 0, label: '' };
}
