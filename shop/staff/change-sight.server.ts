import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { type StaffChange, type StaffSubject, staffChanges } from '#db/schema.ts';
import { pickSeen } from '#shop/catalog/fields/seen-fields.ts';
import { hasPermission, type Permission } from '#shop/staff/roles/permissions.ts';

/** The permission to see the changes of each kind of record. Bank accounts have their own; see `visibleChanges`. */
export const permissionOfSubject: Record<StaffSubject, Permission> = {
  product: 'products',
  category: 'catalogue',
  collection: 'catalogue',
  synonyms: 'catalogue',
  order: 'orders',
  draft: 'orders.sell',
  return: 'orders',
  till: 'money',
  payment: 'money',
  customer: 'customers',
  'service-request': 'requests',
  question: 'questions',
  review: 'reviews',
  settings: 'settings',
  staff: 'staff',
  role: 'staff',
  backup: 'backup',
};

/** The condition for the changes that a member of staff may see. */
export function visibleChanges(viewer: { permissions: readonly Permission[] }): SQL | undefined {
  const { subject, subjectId } = staffChanges;
  const subjects = Object.entries(permissionOfSubject)
    .filter(([code, permission]) => code !== 'settings' && hasPermission(viewer, permission))
    .map(([code]) => code as StaffSubject);
  return or(
    subjects.length > 0 ? inArray(subject, subjects) : sql`false`,
    hasPermission(viewer, 'settings') ? and(eq(subject, 'settings'), ne(subjectId, 'payments')) : undefined,
    hasPermission(viewer, 'payment-settings') ? and(eq(subject, 'settings'), eq(subjectId, 'payments')) : undefined,
  );
}

/**
 * The fields without amounts of records that have amounts: staff who may not see amounts see no others in the history,
 * nor those of a later version.
 */
const fieldsWithoutAmounts: Partial<Record<StaffSubject, readonly string[]>> = {
  order: ['status', 'proof', 'deletedAt'],
  draft: [],
  return: ['returnKind', 'returnedUnits'],
  customer: [],
};

/** Leaves out of a change what a member of staff may not see of it. */
export function seenChange(viewer: { permissions: readonly Permission[] }, change: StaffChange): StaffChange {
  if (change.subject === 'product') {
    const seen = (values: StaffChange['before']) => values && pickSeen(viewer, values);
    return { ...change, before: seen(change.before), after: seen(change.after) };
  }
  const fields = fieldsWithoutAmounts[change.subject];
  if (!fields || hasPermission(viewer, 'money')) return change;
  const withoutAmounts = (values: StaffChange['before']) =>
    values && Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
  return { ...change, before: withoutAmounts(change.before), after: withoutAmounts(change.after) };
}
