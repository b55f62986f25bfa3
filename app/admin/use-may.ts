import { createContext, useContext } from 'react';
import type { Permission } from '#shop/staff/roles/permissions.ts';

/**
 * The permissions of the signed-in member of staff, from the layout's loader. They decide what pages offer; the server
 * decides what they get. Outside of the layout (null) everything is offered.
 */
export const PermissionsContext = createContext<readonly Permission[] | null>(null);

/** Returns a function that tells whether the signed-in member of staff has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const own = useContext(PermissionsContext);
  return (permission) => own === null || own.includes(permission);
}
