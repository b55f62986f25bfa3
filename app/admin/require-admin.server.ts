import { data, type MiddlewareFunction, redirect } from 'react-router';
import { withReturnPath } from '../account/return-path.ts';
import { viewerContext } from '../context.ts';

/**
 * Lets in only staff: who is signed out is sent to /login and back afterwards, who is signed in without the role admin
 * gets the 403 page.
 *
 * The layout that uses it needs a loader: without one, moving there within the page asks the server nothing.
 */
export const requireAdmin: MiddlewareFunction<Response> = ({ context, url }) => {
  const viewer = context.get(viewerContext);
  if (!viewer) throw redirect(withReturnPath('/login', url.pathname + url.search));
  if (viewer.role !== 'admin') throw data(null, { status: 403 });
};
