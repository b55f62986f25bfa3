import { count, desc, eq, gte, max, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { pickupRequests, products } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

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

/** Lists pickup requests, latest first, at most `limit` of them. */
export async function listLatestPickups(db: Db, limit: number): Promise<Pickup[]> {
  return db
    .select()
    .from(pickupRequests)
    .orderBy(sql`${pickupRequests.createdAt} desc nulls first`, pickupRequests.id)
    .limit(limit);
}
