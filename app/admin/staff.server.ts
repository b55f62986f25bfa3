import { data, type RouterContextProvider } from 'react-router';
import { viewerContext } from '#app/context.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { hasPermission, type Permission } from '#shop/staff/roles/permissions.ts';

/** Returns the member of staff who sent a request that `requireAdmin` has admitted. */
export function getStaff(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer || !hasPermission(viewer, 'panel')) throw new Error('An admin page was reached past its guard');
  return viewer;
}

/** The 403 page; it tells staff, who can go on elsewhere, from customers. */
export function forbidden(viewer: Pick<Viewer, 'permissions'>) {
  return data({ isStaff: hasPermission(viewer, 'panel') }, { status: 403 });
}

/** Returns a function that tells whether a person has a permission. */
export const mayOf =
  (viewer: Pick<Viewer, 'permissions'>) =>
  (permission: Permission): boolean =>
    hasPermission(viewer, permission);

/**
 * Requires a permission that depends on what a request asks for; `requireAdmin` has checked that of its address.
 *
 * @throws the 403 page
 */
export function assertMay(viewer: Pick<Viewer, 'permissions'>, permission: Permission): void {
  if (!hasPermission(viewer, permission)) throw forbidden(viewer);
}
