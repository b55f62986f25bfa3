import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { type FoundAnything, findAnything } from '#shop/staff/find-anything.server.ts';
import type { Route } from './+types/search';

/** Searches the back office as the query is typed. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const headers = { 'Cache-Control': 'private, no-store' };
  const results = await findAnything(context.get(dbContext), getStaff(context), url.searchParams.get('q') ?? '');
  return Response.json(results satisfies FoundAnything, { headers });
}
