import type { WaitingCounts } from '#app/admin/admin-section.ts';
import type { Db } from '#db/database.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { countWaitingAskers } from '#shop/experts/list-askers.server.ts';
import { countOrdersToReview } from '#shop/orders/list/order-marks.server.ts';
import { countPendingCashOnDelivery } from '#shop/orders/list/summarize-orders.server.ts';
import { countIncidents } from '#shop/payments/incidents/incidents.server.ts';
import { countWaitingReviews } from '#shop/reviews/list-staff-reviews.server.ts';
import { countNewServiceRequests } from '#shop/service-requests/list-service-requests.server.ts';
import { hasPermission, type Permission } from '#shop/staff/roles/permissions.ts';

/** Counts what waits for a member of staff, for the menu: nothing of sections that they may not open. */
export async function countWaiting(db: Db, viewer: Pick<Viewer, 'permissions'>): Promise<WaitingCounts> {
  const count = (permission: Permission, counted: (db: Db) => Promise<number>) =>
    hasPermission(viewer, permission) ? counted(db) : 0;
  const [pendingOrders, openIncidents, proofsToReview, newRequests, newQuestions, waitingReviews] = await Promise.all([
    count('orders', countPendingCashOnDelivery),
    count('money', (db) => countIncidents(db, { open: true })),
    count('money', countOrdersToReview),
    count('requests', countNewServiceRequests),
    count('questions', countWaitingAskers),
    count('reviews', countWaitingReviews),
  ]);
  return { pendingOrders, paymentsToReview: openIncidents + proofsToReview, newRequests, newQuestions, waitingReviews };
}
