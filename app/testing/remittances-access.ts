/** The access rules of the money that carriers collect. */
import { type AccessRow, staff } from './access-row.ts';

export const remittancesAccess: AccessRow[] = [
  staff('read')('/admin/remittances', 'admin/remittances/remittances.tsx', { impersonal: true }),
  staff('read')('/admin/remittances/new', 'admin/remittances/add-remittance.tsx', { impersonal: true }),
  // Without a file.
  staff('change')('/admin/remittances/new', 'admin/remittances/add-remittance.tsx', {
    rightly: 400,
    impersonal: true,
  }),
  staff('read')('/admin/remittances/files', 'admin/remittances/remittance-files.tsx', { impersonal: true }),
  staff('read')('/admin/remittances/carriers/:carrierId', 'admin/remittances/carrier-account.tsx', {
    impersonal: true,
  }),
  // The parcel is on its way.
  staff('change')('/admin/remittances/carriers/:carrierId', 'admin/remittances/carrier-account.tsx', {
    form: { parcelId: crypto.randomUUID(), decision: 'claimed', note: 'Se reclamó.', causes: 'unpaid:1' },
    rightly: 404,
    impersonal: true,
  }),
  staff('change')('/admin/remittances/carriers/:carrierId/days', 'admin/remittances/change-remit-days.ts', {
    form: { days: '5' },
  }),
  staff('read')('/admin/remittances/:remittanceId', 'admin/remittances/remittance.tsx', { impersonal: true }),
  // There is no such line.
  staff('change')('/admin/remittances/:remittanceId', 'admin/remittances/remittance.tsx', {
    form: { lineId: '999999999', decision: 'claimed', note: 'Se reclamó.', causes: 'net:1' },
    rightly: 404,
    impersonal: true,
  }),
  staff('read')('/admin/remittances/:remittanceId/export.csv', 'admin/remittances/export-lines.ts', {
    needs: 'money',
    impersonal: true,
  }),
  staff('change')('/admin/remittances/:remittanceId/remove', 'admin/remittances/remove-remittance.ts'),
];
