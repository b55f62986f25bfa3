import { data, type MiddlewareFunction } from 'react-router';
import { leadToLogin } from '#app/account/sign-in/lead-to-login.server.ts';
import { addresses } from '#app/addresses.ts';
import { viewerContext, viewerUnknownContext } from '#app/context.ts';
import { outageText } from '#app/faults/fault-words.ts';
import { assertMay } from './staff.server.ts';

/**
 * Requires the permission that the requested route names in the table of admin sections: one to read it, and one to
 * send it anything else than GET and HEAD. Visitors are sent to /login and back afterwards; people without the
 * permission get the 403 page. Answers 503 if the session could not be read.
 *
 * The layout that uses it needs a loader: without one, client navigations do not call the server.
 */
export const requireAdmin: MiddlewareFunction<Response> = ({ request, context, url, pattern }) => {
  if (context.get(viewerUnknownContext)) throw data({ problem: outageText }, { status: 503 });
  const viewer = context.get(viewerContext);
  if (!viewer) throw leadToLogin(request, url);
  // The router joins the patterns of the matched routes without a leading slash.
  const traits = addresses.get(pattern.startsWith('/') ? pattern : `/${pattern}`);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const permission = reads ? traits?.permission : traits?.changePermission;
  if (!permission) throw data(null, { status: 403 });
  assertMay(viewer, permission);
};
