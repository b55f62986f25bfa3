import { desc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type ServiceRequestStatus, serviceRequests } from '#db/schema.ts';

export type AppointmentRequest = {
  status: ServiceRequestStatus;
  createdAt: Date;
  phone: string;
  /** empty if the person gave none */
  email: string;
};

/** Finds the appointment request of an order; null if there is none. */
export async function findAppointment(db: Db, orderId: string): Promise<AppointmentRequest | null> {
  const { status, createdAt, phone, email } = serviceRequests;
  const [request] = await db
    .select({ status, createdAt, phone, email })
    .from(serviceRequests)
    .where(eq(serviceRequests.orderId, orderId))
    .orderBy(desc(serviceRequests.createdAt))
    .limit(1);
  return request ?? null;
}
