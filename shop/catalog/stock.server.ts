import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { announcing, notified } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import type { Product } from './product.ts';

/** What pricing and reserving need to know of a product whose row is locked. */
export type LockedProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'discountPercentage' | 'stock' | 'imageUrls' | 'offers'
>;

/**
 * Locks products until the transaction ends, so that nobody else prices or takes them meanwhile.
 *
 * Rows are locked in the order of their ids: two orders that share products wait for each other, never in a circle.
 *
 * @returns by id; ids that are malformed, unknown or of a deleted product are absent
 */
export async function lockProducts(tx: Db, ids: Iterable<string>): Promise<Map<string, LockedProduct>> {
  const wanted = [...new Set(ids)].filter(isUuid);
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      price: products.price,
      discountPercentage: products.discountPercentage,
      stock: products.stock,
      imageUrls: products.imageUrls,
      offers: products.offers,
    })
    .from(products)
    .where(and(inArray(products.id, wanted), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
    .for('update');
  return new Map(rows.map((product) => [product.id, product]));
}

/**
 * Takes units out of stock for an order and tells that their stock changed. They must be locked by `lockProducts`
 * and found to hold the units.
 *
 * @param units how many by product id; lines that share a product are added up before
 * @throws when a product holds fewer than asked, which undoes the transaction: stock never goes below zero
 */
export async function takeFromStock(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  if (units.size === 0) return;
  const { rows } = await tx.execute<{ taken: number }>(sql`
    with moved as (
      update products set stock = stock - asked.units, updated_at = now()
      from ${unitsTable(units)} where products.id = asked.id and stock >= asked.units
      returning products.id, stock = 0 as changed_sides
    ), ${tellingStock}
    select (select count(*) from moved) as taken, ${notified('told')}`);
  if (Number(rows[0]?.taken) < units.size)
    throw new Error('Not enough stock: the products were not checked under their lock');
}

/**
 * Gives units back to stock, of deleted products too, and tells that their stock changed.
 * Products that no longer exist are passed over.
 */
export async function returnToStock(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  if (units.size === 0) return;
  await lockProductRows(tx, units.keys());
  await tx.execute(sql`
    with moved as (
      update products set stock = stock + asked.units, updated_at = now()
      from ${unitsTable(units)} where products.id = asked.id
      returning products.id, stock = asked.units as changed_sides
    ), ${tellingStock}
    select ${notified('told')}`);
}

/**
 * Of `moved`, products with whether they were sold out or can be bought again. Where that is so, lists may show others: it is
 * a change of the product itself.
 */
const tellingStock = sql`told as (${announcing(sql`
  select case when bool_or(changed_sides) then 'products' else 'stock' end, array_agg(id::text) from moved having count(*) > 0`)})`;

/**
 * Locks the rows of products, of deleted ones too, in the same order as `lockProducts`: first of all where one transaction
 * both gives back and takes, or two of them could wait for each other in a circle.
 */
export async function lockProductRows(tx: Db, ids: Iterable<string>): Promise<void> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)].filter(isUuid)))
    .orderBy(asc(products.id))
    .for('update');
}

function unitsTable(units: ReadonlyMap<string, number>) {
  const known = [...units].filter(([id]) => isUuid(id));
  const ids = sql.param(known.map(([id]) => id));
  const counts = sql.param(known.map(([, count]) => count));
  return sql`unnest(${ids}::uuid[], ${counts}::int[]) as asked(id, units)`;
}
