/** Carriers and parcels for tests. */
import type { Db } from '#db/database.server.ts';
import { carriers, parcels } from '#db/schema.ts';

/** Inserts a carrier and returns its row. */
export async function insertCarrier(db: Db, overrides: Partial<typeof carriers.$inferInsert> = {}) {
  const [row] = await db
    .insert(carriers)
    .values({ name: 'Coordinadora', trackingPattern: 'https://coordinadora.example/?guia={guia}', ...overrides })
    .returning();
  if (!row) throw new Error('The carrier was not inserted');
  return row;
}

/** Inserts a parcel as it is, and changes nothing of its order. */
export async function insertParcel(
  db: Db,
  values: Pick<typeof parcels.$inferInsert, 'orderId' | 'carrierId'> & Partial<typeof parcels.$inferInsert>,
) {
  const [row] = await db.insert(parcels).values(values).returning();
  if (!row) throw new Error('The parcel was not inserted');
  return row;
}
