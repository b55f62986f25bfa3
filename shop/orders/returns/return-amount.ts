/** What is given back for units of an order. */
import type { ReturnKind } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { type OrderItem, orderItemTotal, type SeenItem, subtotalOf } from '#shop/orders/order.ts';
import { unitsLeft } from './return-fields.ts';

/** What an order is worth, and what came back of it before. */
export type PricedOrder = {
  items: OrderItem[];
  totalAmount: Pesos;
  shippingCost: Pesos;
  discount: Pesos;
  /** what earlier returns subtracted from it, and how much of that was shipping */
  returnedAmount: Pesos;
  returnedShipping: Pesos;
};

export type ReturnAmount = {
  lines: {
    line: number;
    /** pesos of the line before the discount */
    gross: Pesos;
    /** pesos that are given back for it */
    amount: Pesos;
  }[];
  shipping: Pesos;
  /** all lines and the shipping */
  amount: Pesos;
};

/**
 * Computes what units of an order are worth that come back, in whole pesos. A pack that comes back in part is worth its
 * price by units, and each line bears its part of the discount. All returns together add up to the total of the order,
 * never beyond.
 *
 * @param returned.lines positions in the order, each with units that it still has
 * @param returned.withShipping whether the shipping cost is given back, if it was not before
 */
export function returnAmount(
  order: PricedOrder,
  { lines, withShipping }: { lines: { line: number; units: number }[]; withShipping: boolean },
): ReturnAmount {
  const discounts = shareDiscount(order);
  let left = order.totalAmount - order.returnedAmount;
  const take = (wanted: Pesos): Pesos => {
    const taken = Math.min(wanted, left);
    left -= taken;
    return taken;
  };
  const priced = lines.flatMap(({ line, units }) => {
    const item = order.items[line];
    if (!item) return [];
    const total = orderItemTotal(item);
    const gross = partOf(total, item, units);
    return [{ line, gross, amount: take(partOf(total - (discounts[line] ?? 0), item, units)) }];
  });
  const shipping = withShipping ? take(order.shippingCost - order.returnedShipping) : 0;
  return { lines: priced, shipping, amount: priced.reduce((sum, { amount }) => sum + amount, shipping) };
}

/**
 * Whether the law gives the shipping back, too: its customer withdraws from all goods of the order that are left. Other
 * returns leave it to staff. Source: Ley 1480 de 2011, article 47.
 */
export function givesShippingBack(
  items: SeenItem[],
  { kind, lines }: { kind: ReturnKind; lines: { line: number; units: number }[] },
): boolean {
  const backOf = (line: number) => lines.find((one) => one.line === line)?.units ?? 0;
  return kind === 'withdrawal' && items.every((item, line) => unitsLeft(item) === backOf(line));
}

/**
 * The part of a line's pesos for its next units. Rounded so that returns of single units add up to the whole line.
 */
function partOf(total: Pesos, { quantity, returned = 0 }: OrderItem, units: number): Pesos {
  const worth = (count: number) => Math.round((total * count) / quantity);
  return worth(returned + units) - worth(returned);
}

/** Shares the discount of an order among its lines by what they cost; the shares add up to it. */
function shareDiscount({ items, discount }: PricedOrder): Pesos[] {
  const subtotal = subtotalOf(items);
  let [cost, shared] = [0, 0];
  return items.map((item) => {
    cost += orderItemTotal(item);
    const share = subtotal === 0 ? 0 : Math.round((discount * cost) / subtotal) - shared;
    shared += share;
    return share;
  });
}
