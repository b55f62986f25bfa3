import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers } from '#db/schema.ts';

/** A carrier in the list of staff. */
export type ListedCarrier = Awaited<ReturnType<typeof listCarriers>>[number];

/**
 * Lists all carriers by name, those still offered first, with whether any parcel was sent with them and whether staff
 * arranged a file for them.
 */
export async function listCarriers(db: Db) {
  const { id, name, kind, trackingPattern, isActive } = carriers;
  const isUsed = sql<boolean>`exists (select from parcels where parcels.carrier_id = carriers.id)`;
  return db
    .select({ id, name, kind, trackingPattern, isActive, isUsed, hasSheet })
    .from(carriers)
    .orderBy(sql`not ${isActive}`, asc(name));
}

/** Whether staff arranged the columns of a carrier's file. */
const hasSheet = sql<boolean>`coalesce(jsonb_array_length(${carriers.sheet} -> 'columns'), 0) > 0`;

/** Lists the carriers whose file staff arranged, also those that are not offered any more. */
export async function listCarriersWithSheet(db: Db): Promise<{ id: string; name: string }[]> {
  const { id, name } = carriers;
  return db.select({ id, name }).from(carriers).where(hasSheet).orderBy(asc(name));
}

/** Lists the carriers that are offered for new parcels, by name. */
export async function listOfferedCarriers(db: Db): Promise<{ id: string; name: string }[]> {
  const { id, name, isActive } = carriers;
  return db.select({ id, name }).from(carriers).where(eq(isActive, true)).orderBy(asc(name));
}
