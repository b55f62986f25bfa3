import type { Role } from '#db/schema.ts';

/**
 * A permission that a screen or an operation of the back office requires; 'newsletter' is for the list of subscribers,
 * 'reviews' for those of products, 'collections' for those by need, 'searches' for
 * synonyms. So far all staff have all permissions.
 */
export type Permission = 'staff' | 'newsletter' | 'reviews' | 'collections' | 'searches';

const permissionsOfRole: Record<Role, readonly Permission[]> = {
  admin: ['staff', 'newsletter', 'reviews', 'collections', 'searches'],
  customer: [],
};

/** Tells whether people of a role have a permission. */
export function hasPermission(role: Role, permission: Permission): boolean {
  return permissionsOfRole[role].includes(permission);
}
