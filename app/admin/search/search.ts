import { type FoundAnything, findAnything } from '#shop/staff/find-anything.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/search';

/** What the search of the back office finds while somebody types. */
export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const headers = { 'Cache-Control': 'private, no-store' };
  try {
    const found = await findAnything(context.get(dbContext), url.searchParams.get('q') ?? '');
    return Response.json(found satisfies FoundAnything, { headers });
  } catch (error) {
    context.get(logContext).error({ err: error }, 'nothing could be looked for in the back office');
    return Response.json({ problem: 'Base de datos no disponible.' }, { status: 503, headers });
  }
}
