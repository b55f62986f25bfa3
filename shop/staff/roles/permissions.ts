/** What members of staff may see and do. Each page and action of the back office requires one permission. */

/** The permissions that a role may give, in the order in which the page of a role lists them. */
export const permissions = [
  'orders',
  'orders.work',
  'orders.sell',
  'orders.change',
  'orders.discount',
  'orders.cancel',
  'returns',
  'money',
  'payments',
  'refunds',
  'till',
  'exports',
  'customers',
  'questions',
  'requests',
  'reviews',
  'newsletter',
  'products',
  'catalogue',
  'stock',
  'costs',
  'settings',
  'payment-settings',
  'staff',
  'activity',
  'backup',
] as const;
export type GivenPermission = (typeof permissions)[number];

/** A permission that a page or an action may require. Every member of staff has 'panel', which no role gives. */
export type Permission = GivenPermission | 'panel';

/** What a permission brings along, because it cannot be used without them. */
const implied: Partial<Record<Permission, readonly Permission[]>> = {
  'orders.work': ['orders'],
  'orders.sell': ['orders', 'money', 'products'],
  'orders.change': ['orders', 'money'],
  'orders.discount': ['orders', 'money'],
  'orders.cancel': ['orders'],
  returns: ['orders'],
  payments: ['money'],
  refunds: ['money'],
  till: ['money'],
  // The editor of a product has its units too.
  catalogue: ['products', 'stock'],
  stock: ['products'],
  costs: ['products'],
};

/** Tells whether a code is one of the permissions that roles give. */
export function isPermission(code: string): code is GivenPermission {
  return (permissions as readonly string[]).includes(code);
}

/** Lists the permissions that people with a role have: those it gives, and what these bring along. */
export function permissionsOf(given: readonly GivenPermission[]): Permission[] {
  const all = new Set<Permission>(['panel']);
  const add = (permission: Permission) => {
    all.add(permission);
    for (const further of implied[permission] ?? []) add(further);
  };
  for (const permission of given) add(permission);
  return [...all];
}

/** Tells whether a person has a permission. */
export function hasPermission(person: { permissions: readonly Permission[] }, permission: Permission): boolean {
  return person.permissions.includes(permission);
}
