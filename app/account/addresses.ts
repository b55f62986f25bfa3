import { listUsedAddresses } from '#shop/orders/list-used-addresses.server.ts';
import type { UsedAddress } from '#shop/orders/used-addresses.ts';
import { dbContext, logContext, viewerContext } from '../context.ts';
import type { Route } from './+types/addresses';

/** The viewer's addresses to send an order to. Public pages ask for them: they are the same for everybody. */
export type AddressesAnswer = { addresses: UsedAddress[] };

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('Addresses were asked for by nobody');
  try {
    return answer({ addresses: await listUsedAddresses(context.get(dbContext), viewer.userId) });
  } catch (error) {
    context.get(logContext).error({ err: error }, 'a customer’s addresses could not be read');
    return answer({ addresses: [] }, 503);
  }
}

function answer(body: AddressesAnswer, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } });
}
