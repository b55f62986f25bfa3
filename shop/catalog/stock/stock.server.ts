import { and, asc, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { announcing, notified } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { products, stockItems } from '#db/schema.ts';
import type { Product } from '#shop/catalog/product.ts';
import { isUuid } from '#shop/uuid.ts';
import { furtherForSale } from './shelf.server.ts';

/** The data of a locked product that pricing and taking units from stock need. */
export type LockedProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'discountPercentage' | 'stock' | 'imageUrls' | 'offers'
> & {
  weightGrams: number | null;
  /** units for sale by stock item; `stock` is their sum */
  itemStock: Map<string, number>;
};

/**
 * Locks products until the transaction ends, so that no other transaction can lock them to price them or take their
 * units.
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
      kind: products.kind,
      weightGrams: products.weightGrams,
      hasFurther: sql<boolean>`exists (
        select from stock_items where product_id = any (${sql.param(wanted)}::uuid[]) and for_sale is not null)`,
    })
    .from(products)
    .where(and(inArray(products.id, wanted), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
    .for('update');
  const further = rows.some(({ hasFurther }) => hasFurther) ? await listFurtherItems(tx, wanted) : [];
  return new Map(
    rows.map(({ hasFurther: _, ...product }) => {
      const itemStock = new Map([[product.id, product.stock]]);
      for (const { id, productId, forSale } of further) {
        if (productId !== product.id) continue;
        itemStock.set(id, forSale);
        itemStock.set(productId, (itemStock.get(productId) ?? 0) - forSale);
      }
      return [product.id, { ...product, itemStock }];
    }),
  );
}

/**
 * Lists the stock items of products beyond the first. A statement of its own: if the one that locks the products had to
 * wait, it would read the items as they were before.
 */
async function listFurtherItems(tx: Db, productIds: string[]) {
  return tx
    .select({ id: stockItems.id, productId: stockItems.productId, forSale: sql<number>`${stockItems.forSale}` })
    .from(stockItems)
    .where(and(inArray(stockItems.productId, productIds), isNotNull(stockItems.forSale)))
    .orderBy(asc(stockItems.id));
}

/**
 * Takes units out of stock for an order or a stock hold and announces the change. The products must be locked by
 * `lockProducts` and have enough units.
 *
 * @param units number by stock item; lines with the same item must be added up
 * @throws if an item has too few units, which rolls the transaction back: stock never becomes negative
 */
export async function takeFromStock(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  if (units.size === 0) return;
  const first = await moveUnits(
    tx,
    sql`
      update products set stock = stock - moved_units.units, updated_at = now()
      from ${unitsTable(units)} where products.id = moved_units.id and stock - ${furtherForSale} >= moved_units.units
      returning products.id, stock = 0 as changed_sides`,
  );
  if (first === units.size) return;
  const ofAll = [...units.values()].reduce((sum, count) => sum + count, 0);
  const further = await moveUnits(
    tx,
    sql`
      update stock_items set for_sale = for_sale - moved_units.units
      from ${unitsTable(units)} where stock_items.id = moved_units.id and for_sale >= moved_units.units
      returning product_id as id, ${stockOfProduct} <= ${ofAll} as changed_sides`,
  );
  if (first + further < units.size) throw new Error('Not enough stock: the products were not checked under their lock');
}

/** Returns units to stock, also of deleted products, and announces the change. Units of unknown ids are skipped. */
export async function returnToStock(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  if (units.size === 0) return;
  await lockProductRows(tx, units.keys());
  const first = await moveUnits(
    tx,
    sql`
      update products set stock = stock + moved_units.units, updated_at = now()
      from ${unitsTable(units)} where products.id = moved_units.id
      returning products.id, stock <= moved_units.units as changed_sides`,
  );
  if (first === units.size) return;
  await moveUnits(
    tx,
    sql`
      update stock_items
      set for_sale = for_sale + greatest(0, moved_units.units - shortage), shortage = greatest(0, shortage - moved_units.units)
      from ${unitsTable(units)} where stock_items.id = moved_units.id and for_sale is not null
      returning product_id as id, ${stockOfProduct} = 0 as changed_sides`,
  );
}

/**
 * The stock of the product that a further stock item belongs to, as it is before the statement: a trigger updates it
 * when the statement ends.
 */
const stockOfProduct = sql`(select stock from products where products.id = product_id)`;

/**
 * Moves units and announces the stock of their products. If one of them may have sold out or become available again,
 * they are announced as changed products instead, because product lists show that.
 *
 * @param moving an update that returns, per stock item, its product and `changed_sides`: whether that may have happened
 * @returns the number of stock items whose units moved
 */
async function moveUnits(tx: Db, moving: SQL): Promise<number> {
  const { rows } = await tx.execute<{ moved: number }>(sql`
    with moved as (${moving}), announced as (${announcing(sql`
      select case when bool_or(changed_sides) then 'products' else 'stock' end, array_agg(id::text)
      from moved having count(*) > 0`)})
    select (select count(*) from moved) as moved, ${notified('announced')}`);
  return Number(rows[0]?.moved);
}

/**
 * Locks the rows of products, deleted ones included, in the same order as `lockProducts`. A transaction that both
 * returns and takes units must call this first; otherwise two such transactions could deadlock.
 *
 * @param ids of products or of their stock items
 */
export async function lockProductRows(tx: Db, ids: Iterable<string>): Promise<void> {
  const wanted = sql.param([...new Set(ids)].filter(isUuid));
  await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} in (
      select unnest(${wanted}::uuid[])
      union select product_id from stock_items where id = any (${wanted}::uuid[]) and for_sale is not null)`)
    .orderBy(asc(products.id))
    .for('update');
}

function unitsTable(units: ReadonlyMap<string, number>) {
  const valid = [...units].filter(([id]) => isUuid(id));
  const ids = sql.param(valid.map(([id]) => id));
  const counts = sql.param(valid.map(([, count]) => count));
  return sql`unnest(${ids}::uuid[], ${counts}::int[]) as moved_units(id, units)`;
}
