import { type MiddlewareFunction, redirect } from 'react-router';
import { viewerContext } from '../context.ts';
import { withReturnPath } from './return-path.ts';

/**
 * Lets in only who is signed in; others are sent to /login, and back afterwards.
 *
 * The layout that uses it needs a loader: without one, moving there within the page asks the server nothing.
 */
export const requireViewer: MiddlewareFunction<Response> = ({ context, url }) => {
  if (!context.get(viewerContext)) throw redirect(withReturnPath('/login', url.pathname + url.search));
};
