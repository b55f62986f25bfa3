import type { RouterContextProvider } from 'react-router';
import { viewerContext } from '#app/context.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { hasPermission } from '#shop/staff/permissions.ts';

/** Returns the member of staff who sent a request that `requireAdmin` has admitted. */
export function getStaff(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer || !hasPermission(viewer.role, 'staff')) throw new Error('An admin page was reached past its guard');
  return viewer;
}
