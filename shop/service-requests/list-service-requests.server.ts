import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, serviceRequests } from '#db/schema.ts';
import type { ServiceRequest } from './service-request.ts';

export const serviceRequestsPerPage = 24;

export type ServiceRequestList = {
  requests: ServiceRequest[];
  total: number;
  /** the requested page, or the last one if there are fewer */
  page: number;
  /** at least 1 */
  pages: number;
};

/** Lists a page of service requests, newest first. */
export async function listServiceRequests(db: Db, requested = 1): Promise<ServiceRequestList> {
  const total = await db.$count(serviceRequests);
  const pages = Math.max(1, Math.ceil(total / serviceRequestsPerPage));
  const page = Math.min(Math.max(1, Math.trunc(requested) || 1), pages);
  const requests = await db
    .select({
      id: serviceRequests.id,
      createdAt: serviceRequests.createdAt,
      serviceType: serviceRequests.serviceType,
      name: serviceRequests.name,
      phone: serviceRequests.phone,
      email: serviceRequests.email,
      city: serviceRequests.city,
      notes: serviceRequests.notes,
      status: serviceRequests.status,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
    })
    .from(serviceRequests)
    .leftJoin(orders, and(eq(orders.id, serviceRequests.orderId), isNull(orders.deletedAt)))
    .orderBy(sql`${serviceRequests.createdAt} desc nulls first`, asc(serviceRequests.id))
    .limit(serviceRequestsPerPage)
    .offset((page - 1) * serviceRequestsPerPage);
  return { requests, total, page, pages };
}

/** Counts the requests that staff have not handled yet. */
export async function countNewServiceRequests(db: Db): Promise<number> {
  return db.$count(serviceRequests, eq(serviceRequests.status, 'Nueva'));
}
