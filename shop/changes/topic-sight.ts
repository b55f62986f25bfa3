import type { ChangeTopic } from '#db/schema.ts';
import { hasPermission, type Permission } from '#shop/staff/roles/permissions.ts';

/**
 * The permissions of which one lets a member of staff hear of changes of a topic. Changes of roles concern the people
 * who have them.
 */
const permissionsOfTopic: Record<ChangeTopic, readonly Permission[]> = {
  // Reviews are announced as changes of their products.
  products: ['products', 'reviews'],
  stock: ['products'],
  categories: ['products'],
  settings: ['panel'],
  // Their payments, the till and drafts are changes of orders, too.
  orders: ['orders', 'money'],
  'service-requests': ['requests', 'questions'],
  'pickup-requests': ['requests'],
  staff: ['panel'],
};

/** Tells whether a member of staff hears of changes of a topic. Topics of a later version are not heard of. */
export function hearsOf(viewer: { permissions: readonly Permission[] }, topic: ChangeTopic): boolean {
  const permissions: readonly Permission[] | undefined = permissionsOfTopic[topic];
  return permissions?.some((permission) => hasPermission(viewer, permission)) ?? false;
}
