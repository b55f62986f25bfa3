import { serveProof } from '#app/admin/orders/order/proofs/serve-proof.server.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { findEvidence } from '#shop/orders/refunds/find-evidence.server.ts';
import type { Route } from './+types/refund-evidence';

/** Serves the file that proves a refund, to staff only. */
export async function loader({ params: { orderId, paymentId }, context }: Route.LoaderArgs) {
  // It names the customer, beside the amount.
  assertMay(getStaff(context), 'orders');
  return serveProof(context, findEvidence(context.get(dbContext), { orderId, paymentId: Number(paymentId) }));
}
