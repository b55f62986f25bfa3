/** The access rules of reports. */
import { type AccessRow, staff } from './access-row.ts';

export const reportsAccess: AccessRow[] = [
  staff('read')('/admin/reports', 'admin/reports/deliveries.tsx', { impersonal: true }),
  // Files need the permission for what is in them, too.
  staff('read')('/admin/reports/export.csv', 'admin/reports/export-deliveries.ts', {
    needs: 'orders',
    impersonal: true,
  }),
  staff('read')('/admin/reports/costs', 'admin/reports/shipping-costs.tsx', { impersonal: true }),
  staff('read')('/admin/reports/costs/export.csv', 'admin/reports/export-shipping-costs.ts', {
    needs: 'money',
    impersonal: true,
  }),
  staff('read')('/admin/reports/margins', 'admin/reports/margins.tsx', { needs: 'money', impersonal: true }),
  staff('read')('/admin/reports/margins/export.csv', 'admin/reports/export-margins.ts', {
    needs: ['money', 'costs'],
    impersonal: true,
  }),
];
