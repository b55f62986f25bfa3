import { data, type MiddlewareFunction } from 'react-router';
import { viewerContext, viewerUnknownContext } from '../context.ts';
import { leadToLogin } from './lead-to-login.server.ts';

/**
 * Lets in only who is signed in; others are sent to /login, and back afterwards.
 *
 * The layout that uses it needs a loader: without one, moving there within the page asks the server nothing.
 */
export const requireViewer: MiddlewareFunction<Response> = ({ request, context, url }) => {
  if (context.get(viewerUnknownContext)) throw data(null, { status: 503 });
  if (!context.get(viewerContext)) throw leadToLogin(request, url);
};
