import { dbContext } from '#app/context.ts';
import { findCustomerByPhone, type SaleCustomer } from '#shop/orders/selling/find-customer.server.ts';
import type { Route } from './+types/find-customer';

export type FoundCustomer = { customer: SaleCustomer | null };

/** Finds the customer of a sale by telephone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const headers = { 'Cache-Control': 'private, no-store' };
  const customer = await findCustomerByPhone(context.get(dbContext), url.searchParams.get('phone') ?? '');
  return Response.json({ customer } satisfies FoundCustomer, { headers });
}
