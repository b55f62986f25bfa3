import { expect, test } from 'vitest';
import { permissionWords } from './permission-words.ts';
import { hasPermission, isPermission, permissions, permissionsOf } from './permissions.ts';
import { builtInRoles, mayGiveRole, ownerRole } from './roles.ts';

test('a permission brings along those without which it cannot be used', () => {
  expect(permissionsOf(['orders.sell'])).toEqual(['panel', 'orders.sell', 'orders', 'money', 'products']);
  expect(permissionsOf(['refunds'])).toEqual(['panel', 'refunds', 'money']);
  expect(permissionsOf([])).toEqual(['panel']);
});

test('every permission has its words, once, and no others', () => {
  expect(Object.keys(permissionWords).sort()).toEqual([...permissions].sort());
});

test('an owner has every permission', () => {
  const owner = { permissions: permissionsOf(builtInRoles.find(({ id }) => id === ownerRole)?.permissions ?? []) };
  for (const permission of permissions) expect(hasPermission(owner, permission)).toBe(true);
});

test('the warehouse sees no amounts, and the adviser no orders', () => {
  const of = (id: string) => ({
    permissions: permissionsOf(builtInRoles.find((role) => role.id === id)?.permissions ?? []),
  });
  expect(hasPermission(of('warehouse'), 'orders.work')).toBe(true);
  expect(hasPermission(of('warehouse'), 'money')).toBe(false);
  expect(hasPermission(of('adviser'), 'questions')).toBe(true);
  expect(hasPermission(of('adviser'), 'orders')).toBe(false);
});

test('nobody may give more than they have, and only an owner gives the role of an owner', () => {
  const manager = { staffRole: 'x', permissions: permissionsOf(['staff', 'orders.work']) };
  expect(mayGiveRole(manager, { id: 'y', permissions: ['orders'] })).toBe(true);
  expect(mayGiveRole(manager, { id: 'y', permissions: ['orders', 'money'] })).toBe(false);
  const almostOwner = { staffRole: 'x', permissions: permissionsOf(permissions) };
  expect(mayGiveRole(almostOwner, { id: ownerRole, permissions })).toBe(false);
  expect(mayGiveRole({ ...almostOwner, staffRole: ownerRole }, { id: ownerRole, permissions })).toBe(true);
});

test('words that are no permissions are recognized', () => {
  expect(['orders', 'panel', 'products', 'todo'].filter(isPermission)).toEqual(['orders', 'products']);
});
