import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { findProofFile } from '#shop/orders/proofs/find-proofs.server.ts';
import type { Route } from './+types/proof-file';
import { serveProof } from './serve-proof.server.ts';

/** Serves the file of a transfer proof, to staff only. */
export async function loader({ params: { orderId, proofId }, context }: Route.LoaderArgs) {
  // It names the customer, beside the amount.
  assertMay(getStaff(context), 'orders');
  return serveProof(context, findProofFile(context.get(dbContext), { orderId, proofId }));
}
