import { dbContext } from '#app/context.ts';
import { type FoundForSale, findForSale } from '#shop/orders/selling/find-for-sale.server.ts';
import type { Route } from './+types/find-product';

/** Finds products to sell as they are typed or scanned. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const headers = { 'Cache-Control': 'private, no-store' };
  const result = await findForSale(context.get(dbContext), url.searchParams.get('q') ?? '');
  return Response.json(result satisfies FoundForSale, { headers });
}
