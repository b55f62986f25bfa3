import { expect, test } from 'vitest';
import { permissionsFor, staffRows } from '#app/testing/roles-page.ts';
import { hasPermission, permissionsOf } from '#shop/staff/roles/permissions.ts';
import { findBuiltInRole } from '#shop/staff/roles/roles.ts';

const accountant = { permissions: permissionsOf(findBuiltInRole('accountant')?.permissions ?? []) };
const allowed = (does: 'read' | 'change') =>
  staffRows
    .filter((row) => row.does === does && permissionsFor(row).every((needed) => hasPermission(accountant, needed)))
    .map((row) => ({ address: row.at ?? row.address, needed: permissionsFor(row) }));

test('the accountant changes nothing', () => {
  // Everybody on the staff has what is left: their own devices, and pictures, whose bucket names a permission.
  expect(allowed('change').filter(({ needed }) => needed.some((permission) => permission !== 'panel'))).toEqual([]);
});

test('the accountant reads orders, returns, money, customers, products and stock, and exports them', () => {
  const addresses = allowed('read').map(({ address }) => address);
  for (const address of [
    '/admin/orders',
    '/admin/orders/export.csv',
    '/admin/returns',
    '/admin/payments',
    '/admin/payments/reconciliation/export.csv',
    '/admin/customers',
    '/admin/customers/export.csv',
    '/admin/products',
    '/admin/products/:productId/stock',
    '/admin/products/export.csv',
    '/admin/staff/activity',
  ])
    expect(addresses).toContain(address);
});
