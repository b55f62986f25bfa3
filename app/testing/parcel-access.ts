/** The access rules of carriers' files and of what is done with many parcels. */
import { type AccessRow, everybody, redirects, staff } from './access-row.ts';

export const parcelAccess: AccessRow[] = [
  staff('read')('/admin/carriers/:carrierId/sheet', 'admin/parcels/carriers/carrier-sheet.tsx', { impersonal: true }),
  staff('change')('/admin/carriers/:carrierId/sheet', 'admin/parcels/carriers/carrier-sheet.tsx', {
    form: { sheetHeading: 'Destinatario', sheetField: 'name', sheetText: '' },
  }),
  // Without a file, as the next but one.
  staff('change')('/admin/carriers/:carrierId/template', 'admin/parcels/carriers/read-template.ts', {
    rightly: 400,
    impersonal: true,
  }),
  staff('change')('/admin/parcels/confirm', 'admin/parcels/many/confirm-orders.ts', {
    form: { channel: 'call' },
    rightly: 409,
  }),
  staff('change')('/admin/parcels/report', 'admin/parcels/many/report-parcels.ts', {
    form: { state: 'collected' },
    rightly: 409,
  }),
  staff('read')('/admin/parcels/guides', 'admin/parcels/sheets/guides-file.tsx', { impersonal: true }),
  staff('change')('/admin/parcels/guides', 'admin/parcels/sheets/guides-file.tsx', { rightly: 400, impersonal: true }),
  everybody('read')('/admin/parcels/guides/apply', 'admin/parcels/sheets/apply-guides.ts', redirects),
  // Without a table.
  staff('change')('/admin/parcels/guides/apply', 'admin/parcels/sheets/apply-guides.ts', { impersonal: true }),
  // No parcel is named.
  staff('read')('/admin/parcels/sheet', 'admin/parcels/sheets/download-sheet.ts', { rightly: 404, impersonal: true }),
];
