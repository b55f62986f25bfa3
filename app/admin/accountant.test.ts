import { expect, test } from 'vitest';
import { permissionsFor, staffRows } from '#app/testing/roles-page.ts';
import { hasPermission, permissionsOf } from '#shop/staff/roles/permissions.ts';
import { findBuiltInRole } from '#shop/staff/roles/roles.ts';

const accountant = { permissions: permissionsOf(findBuiltInRole('accountant')?.permissions ?? []) };
const allowed = (does: 'read' | 'change') =>
  staffRows
    .filter((row) => row.does === does && permissionsFor(row).every((needed) => hasPermission(accountant, needed)))
    .map((row) => row.at ?? row.address);

test('the accountant changes nothing but the notices on their own devices', () => {
  expect(allowed('change').filter((address) => !address.startsWith('/admin/notifications'))).toEqual([]);
});

test('the accountant reads orders, returns, money, customers, products and stock, and exports them', () => {
  const addresses = allowed('read');
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
