import type { WaitingCounts } from '#app/admin/admin-section.ts';
import type { Db } from '#db/database.server.ts';
import { countWaitingAskers } from '#shop/experts/list-askers.server.ts';
import { countOrdersToReview } from '#shop/orders/list/order-marks.server.ts';
import { countPendingCashOnDelivery } from '#shop/orders/list/summarize-orders.server.ts';
import { countIncidents } from '#shop/payments/incidents.server.ts';
import { countWaitingReviews } from '#shop/reviews/list-staff-reviews.server.ts';
import { countNewServiceRequests } from '#shop/service-requests/list-service-requests.server.ts';

/** Counts what waits for staff, for the menu. */
export async function countWaiting(db: Db): Promise<WaitingCounts> {
  const [pendingOrders, openIncidents, proofsToReview, newRequests, newQuestions, waitingReviews] = await Promise.all([
    countPendingCashOnDelivery(db),
    countIncidents(db, { open: true }),
    countOrdersToReview(db),
    countNewServiceRequests(db),
    countWaitingAskers(db),
    countWaitingReviews(db),
  ]);
  return { pendingOrders, paymentsToReview: openIncidents + proofsToReview, newRequests, newQuestions, waitingReviews };
}
