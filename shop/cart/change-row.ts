import { type CartItem, newId, unitsLeft } from './cart.ts';
import { type CartRow, cartRows } from './cart-rows.ts';

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

/**
 * Returns the cart with a new quantity on a line, limited to what the stock leaves beside the other lines of its
 * product. 0 or less removes the line; a pack does not change.
 */
export function setQuantity(items: CartItem[], lineId: string, quantity: number): CartItem[] {
  if (quantity <= 0) return removeLine(items, lineId);
  return items.map((item) =>
    item.lineId === lineId && !item.isOffer
      ? { ...item, quantity: Math.min(Math.trunc(quantity) || item.quantity, Math.max(1, unitsLeft(items, item))) }
      : item,
  );
}

/** Returns the cart without a line. */
export function removeLine(items: CartItem[], lineId: string): CartItem[] {
  return items.filter((item) => item.lineId !== lineId);
}
