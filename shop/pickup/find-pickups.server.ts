import { count, desc, eq, gte, max, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { pickupRequests, products } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';

/** The demand for picking up a product in the shop. */
export type PickupDemand = {
  productId: string;
  /** its current name */
  name: string;
  /** false if staff have deleted it */
  isOnSale: boolean;
  times: number;
  units: number;
  latestAt: Date;
};

export type Pickup = {
  id: string;
  createdAt: Date;
  productId: string;
  /** names at the time of the request */
  productName: string;
  offerLabel: string | null;
  quantity: number;
  total: Pesos;
};

/** A pickup request as a member of staff sees it; `total` is null without the permission to see amounts. */
export type SeenPickup = Omit<Pickup, 'total'> & { total: Pesos | null };

/** Adds up the pickup requests since a moment per product, the most requested first, at most `limit` of them. */
export async function summarizePickups(db: Db, since: Date, limit: number): Promise<PickupDemand[]> {
  const times = count();
  const units = sql<number>`sum(${pickupRequests.quantity})`.mapWith(Number);
  return db
    .select({
      productId: products.id,
      name: products.name,
      isOnSale: sql<boolean>`${products.deletedAt} is null`,
      times,
      units,
      latestAt: sql<Date>`${max(pickupRequests.createdAt)}`.mapWith(pickupRequests.createdAt),
    })
    .from(pickupRequests)
    .innerJoin(products, eq(products.id, pickupRequests.productId))
    .where(gte(pickupRequests.createdAt, since))
    .groupBy(products.id)
    .orderBy(desc(times), desc(units), desc(max(pickupRequests.createdAt)), products.id)
    .limit(limit);
}

/** Lists pickup requests as far as a member of staff may see them, latest first, at most `limit` of them. */
export async function listLatestPickups(db: Db, sight: Sight, limit: number): Promise<SeenPickup[]> {
  const { id, createdAt, productId, productName, offerLabel, quantity } = pickupRequests;
  const total = sql<Pesos | null>`${sight.money ? pickupRequests.total : sql`null::int`}`.mapWith(pickupRequests.total);
  return db
    .select({ id, createdAt, productId, productName, offerLabel, quantity, total })
    .from(pickupRequests)
    .orderBy(sql`${pickupRequests.createdAt} desc nulls first`, pickupRequests.id)
    .limit(limit);
}
