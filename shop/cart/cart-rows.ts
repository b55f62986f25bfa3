import { type CartItem, maxQuantity, newId, setQuantity, unitsInCart } from './cart.ts';

/** What a screen shows as one row: a line of units, or all lines of the same pack. */
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

/**
 * Returns the cart with another number of units, or of packs, in a row, limited to what the stock allows. Packs are
 * removed from the end of the row, or copies are added after its last line.
 */
export function setRow(items: CartItem[], { item, lineIds }: CartRow, quantity: number): CartItem[] {
  return item.isOffer ? setPacks(items, lineIds, quantity) : setQuantity(items, item.lineId, quantity);
}

function setPacks(items: CartItem[], lineIds: string[], packs: number): CartItem[] {
  const row = cartRows(items).find(({ item }) => lineIds.includes(item.lineId));
  if (!row) return items;
  const dropped = row.lineIds.slice(packs);
  const last = row.lineIds.at(-1);
  const copies = Math.max(0, Math.min(packs, row.most) - row.lineIds.length);
  return items.flatMap((item) => {
    if (dropped.includes(item.lineId)) return [];
    const added = item.lineId === last ? copies : 0;
    return [item, ...Array.from({ length: added }, () => ({ ...item, lineId: newId() }))];
  });
}
