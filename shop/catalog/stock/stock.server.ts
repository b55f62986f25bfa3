import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { announcing, notified } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import type { Product } from '#shop/catalog/product.ts';
import { isUuid } from '#shop/uuid.ts';

/** The columns of a locked product that pricing and taking from stock need. */
export type LockedProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'discountPercentage' | 'stock' | 'imageUrls' | 'offers'
>;

/**
 * Locks products until the transaction ends, so that no other transaction prices or takes them.
 *
 * Rows are locked in the order of their ids, so that orders with the same products cannot deadlock.
 *
 * @returns products by id; malformed, unknown and deleted ids are absent
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
 * Takes units out of stock for an order or a stock hold and announces the change. The products must be locked by
 * `lockProducts` and have enough units.
 *
 * @param units number by product id; lines with the same product must be added up
 * @throws if a product has too few units, which rolls the transaction back: stock never becomes negative
 */
export async function takeFromStock(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  if (units.size === 0) return;
  const { rows } = await tx.execute<{ taken: number }>(sql`
    with moved as (
      update products set stock = stock - moved_units.units, updated_at = now()
      from ${unitsTable(units)} where products.id = moved_units.id and stock >= moved_units.units
      returning products.id, stock = 0 as changed_sides
    ), ${announceStock}
    select (select count(*) from moved) as taken, ${notified('announced')}`);
  if (Number(rows[0]?.taken) < units.size)
    throw new Error('Not enough stock: the products were not checked under their lock');
}

/**
 * Returns units to stock, also of deleted products, and announces the change. Products that no longer exist are
 * ignored.
 */
export async function returnToStock(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  if (units.size === 0) return;
  await lockProductRows(tx, units.keys());
  await tx.execute(sql`
    with moved as (
      update products set stock = stock + moved_units.units, updated_at = now()
      from ${unitsTable(units)} where products.id = moved_units.id
      returning products.id, stock <= moved_units.units as changed_sides
    ), ${announceStock}
    select ${notified('announced')}`);
}

/**
 * Announces the stock of the products in `moved`. If one of them sold out or became available again, they are announced
 * as changed products instead, because product lists show it.
 */
const announceStock = sql`announced as (${announcing(sql`
  select case when bool_or(changed_sides) then 'products' else 'stock' end, array_agg(id::text) from moved having count(*) > 0`)})`;

/**
 * Locks the rows of products, deleted ones included, in the same order as `lockProducts`. A transaction that both
 * returns and takes units calls this first, or two such transactions could deadlock.
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
  const valid = [...units].filter(([id]) => isUuid(id));
  const ids = sql.param(valid.map(([id]) => id));
  const counts = sql.param(valid.map(([, count]) => count));
  return sql`unnest(${ids}::uuid[], ${counts}::int[]) as moved_units(id, units)`;
}
