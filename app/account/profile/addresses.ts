import { dbContext, viewerContext } from '#app/context.ts';
import { orElseInOutage } from '#app/faults/faults.server.ts';
import { listUsedAddresses } from '#shop/orders/reorder/list-used-addresses.server.ts';
import type { UsedAddress } from '#shop/orders/reorder/used-addresses.ts';
import type { Route } from './+types/addresses';

/**
 * The addresses of the viewer's earlier orders and profile, to fill in a new order. Public pages fetch them, because
 * their HTML is the same for everyone.
 */
export type AddressesAnswer = { addresses: UsedAddress[] };

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('Addresses can only be read by a signed-in user');
  const reading = listUsedAddresses(context.get(dbContext), viewer.userId);
  const addresses = await orElseInOutage(context, reading, null, 'a customer’s addresses could not be read');
  return addresses ? answer({ addresses }) : answer({ addresses: [] }, 503);
}

function answer(body: AddressesAnswer, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } });
}
