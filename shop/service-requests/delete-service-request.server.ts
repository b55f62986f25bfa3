import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { serviceRequests } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';

/**
 * Deletes a request for good, what was told of somebody's health with it. What they agreed to stays, as proof.
 *
 * @returns whose request it was; null when there is none
 */
export async function deleteServiceRequest(db: Db, requestId: string): Promise<{ name: string } | null> {
  if (!isUuid(requestId)) return null;
  return db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(serviceRequests)
      .where(eq(serviceRequests.id, requestId))
      .returning({ name: serviceRequests.name });
    if (!deleted) return null;
    await announce(tx, 'service-requests', [requestId]);
    return deleted;
  });
}
