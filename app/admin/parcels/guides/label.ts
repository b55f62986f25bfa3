import { serveProof } from '#app/admin/orders/order/proofs/serve-proof.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { findLabel } from '#shop/parcels/guides/find-purchases.server.ts';
import type { Route } from './+types/label';

/** Serves the printed guide of a parcel. */
export async function loader({ params: { parcelId }, context }: Route.LoaderArgs) {
  getStaff(context);
  const found = findLabel(context.get(dbContext), parcelId).then(
    (label) => label && { storageKey: label.key, fileName: `guia-${label.guide}.pdf`, contentType: 'application/pdf' },
  );
  return serveProof(context, found, 'Guía');
}
