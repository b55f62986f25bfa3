import type { WaitingCounts } from '#app/admin/admin-section.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import type { Route } from './+types/waiting';
import { countWaiting } from './count-waiting.server.ts';

/** The menu's counts alone, for a page that must not be refreshed while a form has unsaved changes. */
export async function loader({ context }: Route.LoaderArgs) {
  const counts = await countWaiting(context.get(dbContext), getStaff(context));
  return Response.json(counts satisfies WaitingCounts, { headers: { 'Cache-Control': 'private, no-store' } });
}
