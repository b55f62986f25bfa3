import type { AdminSection } from '#app/admin/admin-section.ts';

/** The section of reports: what became of parcels, what they cost, and what orders leave. */
export const reportsSection: AdminSection = {
  label: 'Informes',
  path: '/admin/reports',
  icon: 'ChartColumn',
  permission: 'orders',
  change: 'orders',
  words: 'estadísticas entregas devoluciones transportadora municipio cumplimiento margen ganancia utilidad',
  screens: [
    {
      label: 'Costo de los envíos',
      href: '/admin/reports/costs',
      words: 'informes flete recaudo comisión transportadora',
      permission: 'money',
    },
  ],
  routes: {
    '/admin/reports': 'admin/reports/deliveries.tsx',
    '/admin/reports/export.csv': {
      file: 'admin/reports/export-deliveries.ts',
      permission: 'exports',
      cost: 'whole-shop',
    },
    '/admin/reports/costs': { file: 'admin/reports/shipping-costs.tsx', permission: 'money' },
    '/admin/reports/costs/export.csv': {
      file: 'admin/reports/export-shipping-costs.ts',
      permission: 'exports',
      cost: 'whole-shop',
    },
    '/admin/reports/margins': { file: 'admin/reports/margins.tsx', permission: 'costs' },
    '/admin/reports/margins/export.csv': {
      file: 'admin/reports/export-margins.ts',
      permission: 'exports',
      cost: 'whole-shop',
    },
  },
};
