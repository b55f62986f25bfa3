import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { stockReservations } from '#db/schema.ts';
import { type CartLine, type PricedCart, priceCart } from '#shop/cart/pricing.ts';
import { lockProductRows, lockProducts } from '#shop/catalog/stock.server.ts';
import { type OrderItem, orderUnits } from './order.ts';

/** The reservations of attempts to order, their rows locked until the transaction ends. */
export async function lockReservations(tx: Db, idempotencyKeys: string[]) {
  return tx
    .select({
      id: stockReservations.id,
      linesHash: stockReservations.linesHash,
      items: stockReservations.items,
      totalAmount: stockReservations.totalAmount,
      expiresAt: stockReservations.expiresAt,
    })
    .from(stockReservations)
    .where(inArray(stockReservations.idempotencyKey, idempotencyKeys))
    .orderBy(asc(stockReservations.id))
    .for('update');
}

/** Forgets a reservation. What becomes of its units is the caller's affair. */
export async function endReservation(tx: Db, id: string): Promise<void> {
  await tx.delete(stockReservations).where(eq(stockReservations.id, id));
}

/** The units of several orders and reservations by product, added up. */
export function unitsOf(holders: { items: OrderItem[] }[]): Map<string, number> {
  return orderUnits(holders.flatMap(({ items }) => items));
}

/**
 * Prices lines from the catalogue, their products locked, for a shopper who holds units already that they would give
 * back for these: those count as being in stock.
 *
 * @param held by product id
 */
export async function priceLines(
  tx: Db,
  lines: CartLine[],
  held: ReadonlyMap<string, number> = new Map(),
): Promise<PricedCart> {
  const wanted = lines.map((line) => line.productId);
  if (held.size > 0) await lockProductRows(tx, [...wanted, ...held.keys()]);
  const products = [...(await lockProducts(tx, wanted)).values()].map((product) => ({
    ...product,
    stock: product.stock + (held.get(product.id) ?? 0),
  }));
  return priceCart(lines, new Map(products.map((product) => [product.id, product])));
}
