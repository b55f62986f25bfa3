import { desc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type ServiceRequestStatus, serviceRequests } from '#db/schema.ts';

/** Finds the appointment request of an order; null if there is none. */
export async function findAppointment(
  db: Db,
  orderId: string,
): Promise<{ status: ServiceRequestStatus; createdAt: Date } | null> {
  const [request] = await db
    .select({ status: serviceRequests.status, createdAt: serviceRequests.createdAt })
    .from(serviceRequests)
    .where(eq(serviceRequests.orderId, orderId))
    .orderBy(desc(serviceRequests.createdAt))
    .limit(1);
  return request ?? null;
}
