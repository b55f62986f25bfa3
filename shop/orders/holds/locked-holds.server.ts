/**
 * A stock hold: units and prices kept for one attempt to order, before there is an order. It has the attempt's
 * idempotency key; the table is `stock_reservations`. Once the order is placed, the order itself holds the stock.
 */
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { stockReservations } from '#db/schema.ts';
import { type CartLine, type PricedCart, priceCart } from '#shop/cart/pricing.ts';
import { findShelves } from '#shop/catalog/stock/shelf.server.ts';
import { lockProductRows, lockProducts } from '#shop/catalog/stock/stock.server.ts';
import { type OrderItem, orderUnits } from '#shop/orders/order.ts';

export type LockedHold = Awaited<ReturnType<typeof lockHolds>>[number];

/** Finds the holds of attempts to order and locks their rows until the transaction ends. */
export async function lockHolds(tx: Db, idempotencyKeys: string[]) {
  return tx
    .select({
      id: stockReservations.id,
      linesHash: stockReservations.linesHash,
      items: stockReservations.items,
      totalAmount: stockReservations.totalAmount,
      expiresAt: stockReservations.expiresAt,
      renewals: stockReservations.renewals,
      createdAt: stockReservations.createdAt,
    })
    .from(stockReservations)
    .where(inArray(stockReservations.idempotencyKey, idempotencyKeys))
    .orderBy(asc(stockReservations.id))
    .for('update');
}

/** Deletes a hold. The caller returns its units to stock, or passes them to an order. */
export async function deleteHold(tx: Db, id: string): Promise<void> {
  await tx.delete(stockReservations).where(eq(stockReservations.id, id));
}

/** Adds up the units of several orders and holds, by stock item. */
export function unitsOf(holders: { items: OrderItem[] }[]): Map<string, number> {
  return orderUnits(holders.flatMap(({ items }) => items));
}

/**
 * Prices lines from the catalogue and locks their products. Units that the shopper holds already and gives up for these
 * lines count as in stock, except those that a shortage of their stock item takes; their products are locked too.
 *
 * @param givenUp units by stock item
 */
export async function priceLines(
  tx: Db,
  lines: CartLine[],
  givenUp: ReadonlyMap<string, number> = new Map(),
): Promise<PricedCart> {
  const productIds = lines.map((line) => line.productId);
  if (givenUp.size > 0) await lockProductRows(tx, [...productIds, ...givenUp.keys()]);
  const locked = await lockProducts(tx, productIds);
  const shelves = await findShelves(tx, [...givenUp.keys()]);
  const products = [...locked.values()].map((product) => {
    const itemStock = new Map(
      [...product.itemStock].map(([id, forSale]) => {
        const { shortage = 0 } = shelves.get(id) ?? {};
        return [id, forSale + Math.max(0, (givenUp.get(id) ?? 0) - shortage)];
      }),
    );
    return { ...product, itemStock, stock: [...itemStock.values()].reduce((sum, units) => sum + units, 0) };
  });
  return priceCart(lines, new Map(products.map((product) => [product.id, product])));
}
