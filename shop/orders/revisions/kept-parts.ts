import type { OrderItem, RevisionPricing } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

type KeptLine = {
  item: Pick<OrderItem, 'quantity' | 'price' | 'isOffer'>;
  /** what it costs today; null if it is no longer sold like that */
  todayPrice: Pesos | null;
};

/**
 * Prices the units that a line of a changed order has now, the older ones first. The units that it had keep its price,
 * or get that of today; added ones have today's. Packs have no units to add, and what is no longer sold keeps its price.
 *
 * @returns two parts if added units cost something else, which makes them a line of their own; none without units
 */
export function keptParts(
  { item, todayPrice }: KeptLine,
  quantity: number,
  pricing: RevisionPricing,
): { quantity: number; price: Pesos }[] {
  if (quantity === 0) return [];
  const today = todayPrice ?? item.price;
  const price = pricing === 'today' ? today : item.price;
  if (item.isOffer) return [{ quantity: item.quantity, price }];
  if (quantity <= item.quantity || price === today) return [{ quantity, price }];
  return [
    { quantity: item.quantity, price },
    { quantity: quantity - item.quantity, price: today },
  ];
}
