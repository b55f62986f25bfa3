import { isNotNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers } from '#db/schema.ts';

/** Finds since when the carriers' interface does not say where parcels are; null while it does. */
export async function findTrackingFailure(db: Db): Promise<Date | null> {
  const { trackingFailsSince } = carriers;
  const rows = await db.select({ since: trackingFailsSince }).from(carriers).where(isNotNull(trackingFailsSince));
  const times = rows.flatMap(({ since }) => since?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
