import { data, type MiddlewareFunction } from 'react-router';
import { leadToLogin } from '#app/account/sign-in/lead-to-login.server.ts';
import { viewerContext, viewerUnknownContext } from '#app/context.ts';
import { outageText } from '#app/faults/fault-words.ts';

/**
 * Redirects signed-out visitors to /login, with the page to return to. Answers 503 if the session could not be read.
 *
 * The layout that uses it needs a loader: without one, a client navigation sends no request to the server.
 */
export const requireViewer: MiddlewareFunction<Response> = ({ request, context, url }) => {
  if (context.get(viewerUnknownContext)) throw data({ problem: outageText }, { status: 503 });
  if (!context.get(viewerContext)) throw leadToLogin(request, url);
};
