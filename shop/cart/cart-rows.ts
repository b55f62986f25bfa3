import { type CartItem, maxQuantity, unitsInCart } from './cart.ts';

/** One row of the cart on screen: a line of units, or all lines of the same pack. */
export type CartRow = {
  /** the first of its lines */
  item: CartItem;
  /** its lines: one for each pack */
  lineIds: string[];
  /** the most units, or packs, that the stock allows in this row next to the product's other rows; at least 1 */
  most: number;
};

/** Groups the lines of a cart into rows, in the order of their first lines. */
export function cartRows(items: readonly CartItem[]): CartRow[] {
  const rows: CartRow[] = [];
  for (const item of items) {
    const same = rows.find((row) => isSamePack(row.item, item));
    if (same) same.lineIds.push(item.lineId);
    else rows.push({ item, lineIds: [item.lineId], most: 1 });
  }
  return rows.map((row) => ({ ...row, most: mostOf(row, items) }));
}

function mostOf({ item, lineIds }: CartRow, items: readonly CartItem[]): number {
  const own = lineIds.length * item.quantity;
  const left = maxQuantity(item) - unitsInCart(items, item.id) + own;
  return Math.max(1, item.isOffer ? Math.floor(left / item.quantity) : left);
}

/** Whether two lines are the same pack at the same price; lines of units never are. */
function isSamePack(one: CartItem, other: CartItem): boolean {
  const keys = ['id', 'offerLabel', 'quantity', 'price'] as const;
  return one.isOffer && other.isOffer && keys.every((key) => one[key] === other[key]);
}
