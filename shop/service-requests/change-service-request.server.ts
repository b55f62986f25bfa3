import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { serviceRequests } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { type SettableStatus, serviceName } from './service-request.ts';

/**
 * Changes the status of a service request; any status may follow any other.
 *
 * @returns the name of the person; null if there is no such request
 */
export async function changeServiceRequestStatus(
  db: Db,
  { requestId, status, actor }: { requestId: string; status: SettableStatus; actor: Actor },
): Promise<{ name: string } | null> {
  if (!isUuid(requestId)) return null;
  return db.transaction(async (tx) => {
    const isThisRequest = eq(serviceRequests.id, requestId);
    const [request] = await tx
      .select({
        name: serviceRequests.name,
        serviceType: serviceRequests.serviceType,
        status: serviceRequests.status,
      })
      .from(serviceRequests)
      .where(isThisRequest)
      .for('update');
    if (!request) return null;
    await tx.update(serviceRequests).set({ status, updatedAt: new Date() }).where(isThisRequest);
    await recordChange(tx, actor, {
      subject: 'service-request',
      subjectId: requestId,
      subjectName: `Solicitud de ${serviceName(request.serviceType)}`,
      action: 'changed',
      before: { status: request.status },
      after: { status },
    });
    await announce(tx, 'service-requests', [requestId]);
    return { name: request.name };
  });
}
