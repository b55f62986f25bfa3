/** Signed-in people for tests. */
import type { Viewer } from '#shop/customers/viewer.ts';
import { permissionsOf } from '#shop/staff/roles/permissions.ts';
import { findBuiltInRole, ownerRole } from '#shop/staff/roles/roles.ts';

/** A signed-in person: a customer, or with the role 'admin' a member of staff, an owner unless `staffRole` says else. */
export function aViewer({ userId, role = 'customer', ...rest }: Partial<Viewer> & { userId: string }): Viewer {
  const staffRole = role === 'admin' ? (rest.staffRole ?? ownerRole) : null;
  const permissions = staffRole === null ? [] : permissionsOf(findBuiltInRole(staffRole)?.permissions ?? []);
  return { userId, email: '', fullName: userId, role, avatarUrl: null, permissions, ...rest, staffRole };
}
