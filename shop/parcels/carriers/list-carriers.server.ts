import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers } from '#db/schema.ts';

/** A carrier in the list of staff. */
export type ListedCarrier = Awaited<ReturnType<typeof listCarriers>>[number];

/** Lists all carriers by name, those still offered first, with whether any parcel was sent with them. */
export async function listCarriers(db: Db) {
  const { id, name, kind, trackingPattern, isActive } = carriers;
  const isUsed = sql<boolean>`exists (select from parcels where parcels.carrier_id = carriers.id)`;
  return db
    .select({ id, name, kind, trackingPattern, isActive, isUsed })
    .from(carriers)
    .orderBy(sql`not ${isActive}`, asc(name));
}

/** Lists the carriers that are offered for new parcels, by name. */
export async function listOfferedCarriers(db: Db): Promise<{ id: string; name: string }[]> {
  const { id, name, isActive } = carriers;
  return db.select({ id, name }).from(carriers).where(eq(isActive, true)).orderBy(asc(name));
}
