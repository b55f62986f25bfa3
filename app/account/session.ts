import { viewerContext } from '#app/context.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import type { Route } from './+types/session';

/** The viewer's data for the page header; null if signed out. */
export type SessionAnswer = { viewer: Pick<Viewer, 'fullName' | 'email' | 'role' | 'avatarUrl'> | null };

export function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const answer: SessionAnswer = {
    viewer: viewer && {
      fullName: viewer.fullName,
      email: viewer.email,
      role: viewer.role,
      avatarUrl: viewer.avatarUrl,
    },
  };
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}
