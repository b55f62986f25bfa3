/**
 * The shelf: the units that staff count. The units for sale are derived from it, see
 * `docs/decisions/0018-stock-items.md`. A product's first stock item has the product's id.
 */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type MovementKind, products, stockItems, stockMovements } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { isUuid } from '#shop/uuid.ts';

/** The numbers of a stock item. The units for sale are `max(0, shelf − kept)`. */
export type Shelf = {
  /** units on the shelf, which staff count */
  shelf: number;
  /** units that shoppers can order */
  forSale: number;
  /** units in open holds and in orders that were not sent */
  kept: number;
  /** units kept beyond those on the shelf */
  shortage: number;
};

/**
 * The units for sale of a product's stock items beyond the first, in a query over `products`. The rest of the product's
 * stock belongs to its first item.
 */
export const furtherForSale = sql`coalesce((
  select sum(further.for_sale)::int from stock_items as further
  where further.product_id = products.id and further.for_sale is not null), 0)`;
const forSale = sql<number>`coalesce(${stockItems.forSale}, ${products.stock} - ${furtherForSale})`;

/**
 * The columns for queries that join `stockItems` with `products`: all stock items, or only the first of each product
 * (`isFirstItem`).
 */
export const shelfColumns = {
  shelf: sql<number>`coalesce(${stockItems.shelf}, 0)`,
  forSale,
  kept: sql<number>`coalesce(${stockItems.shelf} - ${forSale} + ${stockItems.shortage}, 0)`,
  shortage: sql<number>`coalesce(${stockItems.shortage}, 0)`,
};
export const isFirstItem = eq(stockItems.id, products.id);

/**
 * Finds the numbers of stock items by item id; a product's id finds its first item, and unknown ids are absent. If the
 * caller has locked the products, the numbers cannot change before the transaction ends.
 */
export async function findShelves(db: Db, itemIds: string[]): Promise<Map<string, Shelf>> {
  const wanted = itemIds.filter(isUuid);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: stockItems.id, ...shelfColumns })
    .from(stockItems)
    .innerJoin(products, eq(products.id, stockItems.productId))
    .where(inArray(stockItems.id, wanted))
    .orderBy(asc(stockItems.id));
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

/**
 * A change of a shelf by `units`, negative if units leave it. Without `stockItemId`, it is the shelf of the product's
 * first item.
 */
export type ShelfChange = { productId: string; stockItemId?: string; units: number };

/**
 * Changes the units on shelves, records a movement for each, and updates the units for sale. The caller must have
 * locked the products.
 *
 * @throws if a shelf would fall below zero
 */
export async function changeShelves(
  tx: Db,
  changes: ShelfChange[],
  {
    kind,
    actor,
    note = '',
    orderId = null,
  }: { kind: MovementKind; actor: Actor | null; note?: string; orderId?: string | null },
): Promise<void> {
  const made = changes.filter(({ units }) => units !== 0);
  if (made.length === 0) return;
  const ids = sql.param(made.map(({ productId, stockItemId = productId }) => stockItemId));
  const units = sql.param(made.map((change) => change.units));
  await tx.execute(sql`
    select shop_change_shelf(id, units, ${kind}, ${actor?.userId ?? null}, ${actor?.fullName ?? ''}, ${note}, ${orderId})
    from unnest(${ids}::uuid[], ${units}::int[]) as change (id, units)`);
}

/** Sets the author and the kind of the first movement of new products, which a trigger has inserted. */
export async function nameFirstCount(
  tx: Db,
  productIds: string[],
  { kind, actor }: { kind: MovementKind; actor: Actor },
): Promise<void> {
  await tx
    .update(stockMovements)
    .set({ kind, actorId: actor.userId, actorName: actor.fullName })
    .where(inArray(stockMovements.stockItemId, productIds));
}
