import type { RouterContextProvider } from 'react-router';
import type { Viewer } from '#shop/customers/viewer.ts';
import { viewerContext } from '../context.ts';

/** Who is at work: the viewer of a request that `requireAdmin` has let in. */
export function getStaff(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer?.role !== 'admin') throw new Error('An admin page was reached past its guard');
  return viewer;
}
