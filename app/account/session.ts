import type { Viewer } from '#shop/customers/viewer.ts';
import { viewerContext } from '../context.ts';
import type { Route } from './+types/session';

/** What the header of a page may know of who is looking. */
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
