/** The access rules of shipping rates. */
import { type AccessRow, everybody, redirects, staff } from './access-row.ts';

export const shippingAccess: AccessRow[] = [
  staff('read')('/admin/shipping', 'admin/shipping/shipping.tsx', { impersonal: true }),
  staff('change')('/admin/shipping', 'admin/shipping/shipping.tsx', {
    form: { cutOffHour: '10', boxLength: '40', boxWidth: '30', boxHeight: '20' },
    // Refused as outdated, as the next two: the forms carry no fingerprint.
    rightly: 409,
  }),
  staff('read')('/admin/shipping/rules/new', 'admin/shipping/new-rule.tsx', { impersonal: true }),
  staff('change')('/admin/shipping/rules/new', 'admin/shipping/new-rule.tsx', {
    form: { department: 'Risaralda', city: 'Pereira', lastPrice: '9.000', daysLeast: '1', daysMost: '2' },
  }),
  staff('read')('/admin/shipping/rules/:place', 'admin/shipping/edit-rule.tsx', { impersonal: true }),
  staff('change')('/admin/shipping/rules/:place', 'admin/shipping/edit-rule.tsx', {
    form: { lastPrice: '9.000', daysLeast: '1', daysMost: '2' },
    rightly: 409,
  }),
  staff('change')('/admin/shipping/rules/:place/delete', 'admin/shipping/delete-rule.ts', { rightly: 409 }),
  staff('read')('/admin/shipping/export.csv', 'admin/shipping/rates-file/export-rates.ts', { impersonal: true }),
  staff('read')('/admin/shipping/export.xlsx', 'admin/shipping/rates-file/export-rates-workbook.ts', {
    impersonal: true,
  }),
  staff('read')('/admin/shipping/file', 'admin/shipping/rates-file/rates-file.tsx', { impersonal: true }),
  // Without a file.
  staff('change')('/admin/shipping/file', 'admin/shipping/rates-file/rates-file.tsx', {
    rightly: 400,
    impersonal: true,
  }),
  everybody('read')('/admin/shipping/file/apply', 'admin/shipping/rates-file/apply-rates-file.ts', redirects),
  // Without a table.
  staff('change')('/admin/shipping/file/apply', 'admin/shipping/rates-file/apply-rates-file.ts', {
    impersonal: true,
  }),
];
