import type { RouterContextProvider } from 'react-router';
import { viewerContext } from '#app/context.ts';
import type { Viewer } from '#shop/customers/viewer.ts';

/** The viewer of a request that passed `requireViewer`. */
export function getViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('A page of an account was reached past its guard');
  return viewer;
}
