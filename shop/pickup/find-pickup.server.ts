import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { pickupRequests } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import type { Pickup } from './find-pickups.server.ts';

/** Finds a pickup request by its random id; null for an unknown or malformed one. */
export async function findPickup(db: Db, id: string): Promise<Pickup | null> {
  if (!isUuid(id)) return null;
  const [pickup] = await db.select().from(pickupRequests).where(eq(pickupRequests.id, id));
  return pickup ?? null;
}
