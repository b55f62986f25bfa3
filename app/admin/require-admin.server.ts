import { data, type MiddlewareFunction } from 'react-router';
import { leadToLogin } from '../account/lead-to-login.server.ts';
import { viewerContext, viewerUnknownContext } from '../context.ts';

/**
 * Lets in only staff: who is signed out is sent to /login and back afterwards, who is signed in without the role admin
 * gets the 403 page.
 *
 * The layout that uses it needs a loader: without one, moving there within the page asks the server nothing.
 */
export const requireAdmin: MiddlewareFunction<Response> = ({ request, context, url }) => {
  if (context.get(viewerUnknownContext)) throw data(null, { status: 503 });
  const viewer = context.get(viewerContext);
  if (!viewer) throw leadToLogin(request, url);
  if (viewer.role !== 'admin') throw data(null, { status: 403 });
};
