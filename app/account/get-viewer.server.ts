import type { RouterContextProvider } from 'react-router';
import type { Viewer } from '#shop/customers/viewer.ts';
import { viewerContext } from '../context.ts';

/** Who is asking: the viewer of a request that `requireViewer` has let in. */
export function getViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('A page of an account was reached past its guard');
  return viewer;
}
