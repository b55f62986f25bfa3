import type { Db } from '#db/database.server.ts';
import type { OrderItem, RevisionPricing } from '#db/schema.ts';
import { type CartLine, priceLine } from '#shop/cart/pricing.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { type LockedProduct, lockProducts } from '#shop/catalog/stock/stock.server.ts';
import { stockItemOf } from '#shop/orders/order.ts';
import { orderItem } from '#shop/orders/placing/order-content.server.ts';
import { keptParts } from './kept-parts.ts';
import type { RevisedLine } from './order-content.ts';

/**
 * Makes the items of a changed order and locks the products of all its lines, before and after. Units that it had keep
 * its prices, or get those of today; what is no longer sold keeps its price in either case. Added units and new lines
 * have today's.
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
  const [revised, added]: [OrderItem[], OrderItem[]] = [[], []];
  const kept = new Set<number>();
  for (const line of lines) {
    if (line.kind === 'kept') {
      const item = items[line.line];
      if (!item || kept.has(line.line)) return null;
      kept.add(line.line);
      const todayPrice = todaysPrice(item, products.get(item.id));
      const [same, further] = keptParts({ item, todayPrice }, line.quantity, pricing);
      if (same) revised.push({ ...item, ...same });
      if (further) added.push({ ...item, ...further });
    } else {
      const product = products.get(line.productId);
      const priced = product && priceLine(newCartLine(line), product);
      if (!priced) return null;
      revised.push(orderItem(priced));
    }
  }
  return added.reduce(withUnits, revised);
}

/** Adds units to the line of their product and price, or as a line of their own. */
function withUnits(items: OrderItem[], added: OrderItem): OrderItem[] {
  const same = items.find(
    (item) => !item.isOffer && stockItemOf(item) === stockItemOf(added) && item.price === added.price,
  );
  if (!same) return [...items, added];
  return items.map((item) => (item === same ? { ...item, quantity: item.quantity + added.quantity } : item));
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
