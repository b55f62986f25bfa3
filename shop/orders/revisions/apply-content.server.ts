import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderContent, orders } from '#db/schema.ts';
import { lockProductRows, returnToStock } from '#shop/catalog/stock/stock.server.ts';
import { type LockedOrder, type ShortProduct, takeUnits } from '#shop/orders/locked-order.server.ts';
import { keepMoney } from '#shop/orders/money/hand-money.server.ts';
import { type OrderItem, orderUnits } from '#shop/orders/order.ts';
import { unitCostsNow } from '#shop/orders/placing/unit-costs.server.ts';
import { unitsBeyond } from './order-content.ts';

/** The columns of what may be changed of an order. */
export const contentColumns = {
  items: orders.items,
  address: orders.shippingAddress,
  shippingCost: orders.shippingCost,
  discount: orders.discount,
  discountReason: orders.discountReason,
  notes: orders.notes,
  total: orders.totalAmount,
};

/** Reads what may be changed of a locked order. */
export async function readContent(tx: Db, orderId: string): Promise<OrderContent> {
  const [row] = await tx.select(contentColumns).from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error('An order is gone');
  return row;
}

/**
 * Gives a locked order another content, and takes or returns exactly the units in which the two differ. An order that
 * was paid after its products were sold out gets its units, if all of them are for sale now. Products that it did not
 * have get their costs of now.
 *
 * @param held units of a deleted hold that pass to the order
 * @returns the products with too few units; nothing was changed then
 */
export async function applyContent(
  tx: Db,
  order: LockedOrder,
  { items, address, total, ...content }: OrderContent,
  held: OrderItem[] = [],
): Promise<ShortProduct[]> {
  const has = orderUnits([...(order.holdsStock ? order.items : []), ...held]);
  const beyond = unitsBeyond(items, has);
  await lockProductRows(tx, [...beyond.keys(), ...orderUnits(items).keys()]);
  const short = await takeUnits(tx, new Map([...beyond].filter(([, units]) => units > 0)), items);
  if (short.length > 0) return short;
  await returnToStock(tx, new Map([...beyond].flatMap(([id, units]) => (units < 0 ? [[id, -units]] : []))));
  // Before the total changes: the payments that its history implies are of the total so far.
  await keepMoney(tx, order);
  const added = items.filter(({ id }) => !order.items.some((item) => item.id === id));
  const unitCosts = sql`coalesce(${orders.unitCosts}, '{}') || ${unitCostsNow(added)}`;
  await tx
    .update(orders)
    .set({
      ...content,
      ...(added.length > 0 && { unitCosts }),
      items,
      shippingAddress: address,
      totalAmount: total,
      // What staff agree for the shipping has no part that falls away.
      ...(content.shippingCost !== order.shippingCost && { codFee: null }),
      holdsStock: true,
      updatedAt: new Date(),
    })
    .where(eq(orders.id, order.id));
  return [];
}
