import type { AdminSection } from '#app/admin/admin-section.ts';

/** The section of the money that carriers collect. */
export const remittancesSection: AdminSection = {
  label: 'Remesas',
  path: '/admin/remittances',
  icon: 'HandCoins',
  permission: 'money',
  change: 'payments',
  words: 'transportadora recaudo contraentrega me deben comisión flete conciliar',
  routes: {
    '/admin/remittances': 'admin/remittances/remittances.tsx',
    '/admin/remittances/new': {
      file: 'admin/remittances/add-remittance.tsx',
      permission: 'payments',
      body: 'import',
      cost: 'whole-shop',
    },
    '/admin/remittances/files': 'admin/remittances/remittance-files.tsx',
    '/admin/remittances/carriers/:carrierId': 'admin/remittances/carrier-account.tsx',
    '/admin/remittances/carriers/:carrierId/days': 'admin/remittances/change-remit-days.ts',
    '/admin/remittances/:remittanceId': 'admin/remittances/remittance.tsx',
    '/admin/remittances/:remittanceId/export.csv': {
      file: 'admin/remittances/export-lines.ts',
      permission: 'exports',
    },
    '/admin/remittances/:remittanceId/remove': 'admin/remittances/remove-remittance.ts',
  },
};
