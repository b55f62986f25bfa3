import { type GivenPermission, permissions } from './permissions.ts';

/** A role of staff: a named set of permissions. */
export type StaffRole = {
  /** the code of a built-in role, or the id of one that the shop made */
  id: string;
  name: string;
  permissions: readonly GivenPermission[];
};

/** The role of the shop's owner: it has every permission, and only an owner gives it or takes it from themselves. */
export const ownerRole = 'owner';

/** The roles that every shop has, which cannot be changed. */
export const builtInRoles: readonly StaffRole[] = [
  { id: ownerRole, name: 'Dueña', permissions },
  {
    id: 'sales',
    name: 'Ventas',
    permissions: [
      'orders',
      'orders.work',
      'orders.sell',
      'orders.change',
      'orders.discount',
      'orders.cancel',
      'returns',
      'money',
      'payments',
      'till',
      'customers',
      'requests',
      'catalogue',
    ],
  },
  { id: 'warehouse', name: 'Bodega', permissions: ['orders', 'orders.work', 'returns', 'stock'] },
  {
    id: 'accountant',
    name: 'Contador',
    permissions: ['orders', 'money', 'exports', 'customers', 'products', 'costs', 'activity'],
  },
  { id: 'adviser', name: 'Asesora', permissions: ['questions', 'requests', 'reviews'] },
];

/** Finds a built-in role by its code. */
export function findBuiltInRole(id: string): StaffRole | null {
  return builtInRoles.find((role) => role.id === id) ?? null;
}

/** Tells whether a person may give a role: it may not have permissions that they lack. */
export function mayGiveRole(
  giver: { staffRole: string | null; permissions: readonly string[] },
  role: Pick<StaffRole, 'id' | 'permissions'>,
): boolean {
  if (role.id === ownerRole) return giver.staffRole === ownerRole;
  return role.permissions.every((permission) => giver.permissions.includes(permission));
}
