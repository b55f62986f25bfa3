import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { serviceRequests } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';

/**
 * Deletes a request for good, what was told of somebody's health with it. What they agreed to stays, as proof.
 *
 * @returns whose request it was; null when there is none
 */
export async function deleteServiceRequest(
  db: Db,
  { requestId, actor }: { requestId: string; actor: Actor },
): Promise<{ name: string } | null> {
  if (!isUuid(requestId)) return null;
  return db.transaction(async (tx) => {
    const [deleted] = await tx.delete(serviceRequests).where(eq(serviceRequests.id, requestId)).returning({
      name: serviceRequests.name,
      serviceType: serviceRequests.serviceType,
      status: serviceRequests.status,
    });
    if (!deleted) return null;
    await recordChange(tx, actor, {
      subject: 'service-request',
      subjectId: requestId,
      subjectName: `Solicitud de ${deleted.serviceType}`,
      action: 'deleted',
      before: { status: deleted.status },
    });
    await announce(tx, 'service-requests', [requestId]);
    return { name: deleted.name };
  });
}
