import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { serviceRequests } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import type { SettableStatus } from './service-request.ts';

/**
 * Puts a request into a status, from any other.
 *
 * @returns whose request it is; null when there is none
 */
export async function changeServiceRequestStatus(
  db: Db,
  { requestId, status }: { requestId: string; status: SettableStatus },
): Promise<{ name: string } | null> {
  if (!isUuid(requestId)) return null;
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(serviceRequests)
      .set({ status, updatedAt: new Date() })
      .where(eq(serviceRequests.id, requestId))
      .returning({ name: serviceRequests.name });
    if (!changed) return null;
    await announce(tx, 'service-requests', [requestId]);
    return changed;
  });
}
