import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { serviceRequests } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { serviceName } from './service-request.ts';

/**
 * Deletes a service request, including what it says about the person's health. The consent stays, as proof.
 *
 * @returns the name of the person; null if there is no such request
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
      subjectName: `Solicitud de ${serviceName(deleted.serviceType)}`,
      action: 'deleted',
      before: { status: deleted.status },
    });
    await announce(tx, 'service-requests', [requestId]);
    return { name: deleted.name };
  });
}
