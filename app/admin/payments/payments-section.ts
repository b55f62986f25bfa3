import type { AdminSection } from '#app/admin/admin-section.ts';

/** The section of payments, with the reconciliation of the provider’s files. */
export const paymentsSection: AdminSection = {
  label: 'Pagos',
  path: '/admin/payments',
  icon: 'WalletCards',
  permission: 'money',
  change: 'payments',
  words: 'incidencias wompi dinero',
  badge: { count: 'paymentsToReview', words: 'por revisar', tone: 'orange' },
  screens: [
    {
      label: 'Conciliación',
      href: '/admin/payments/reconciliation',
      words: 'pasarela wompi comisiones desembolsos diferencias día',
    },
    {
      label: 'Archivos de la pasarela',
      href: '/admin/payments/reconciliation/files',
      words: 'conciliación subir csv reporte desembolsos',
    },
    {
      label: 'Configurar pagos',
      href: '/admin/payments/settings',
      words: 'cuentas banco nequi daviplata transferencia',
      permission: 'payment-settings',
    },
  ],
  routes: {
    '/admin/payments': 'admin/payments/payments.tsx',
    '/admin/payments/:incidentId/refund': {
      file: 'admin/payments/incidents/refund-incident.tsx',
      change: 'refunds',
      body: 'proof',
    },
    '/admin/payments/:incidentId/settle': 'admin/payments/incidents/settle-incident.ts',
    '/admin/payments/:incidentId/void': { file: 'admin/payments/incidents/void-card.ts', change: 'refunds' },
    '/admin/payments/reconciliation': 'admin/payments/reconciliation/reconciliation.tsx',
    '/admin/payments/reconciliation/ask': 'admin/payments/reconciliation/ask-provider.ts',
    '/admin/payments/reconciliation/export.csv': {
      file: 'admin/payments/reconciliation/export-day.ts',
      permission: 'exports',
    },
    '/admin/payments/reconciliation/files': 'admin/payments/reconciliation/files.tsx',
    '/admin/payments/reconciliation/files/upload': {
      file: 'admin/payments/reconciliation/upload-settlement.ts',
      body: 'import',
      cost: 'whole-shop',
    },
    '/admin/payments/reconciliation/files/:fileId/remove': 'admin/payments/reconciliation/remove-settlement.ts',
    '/admin/payments/settings': { file: 'admin/payments/payment-settings.tsx', permission: 'payment-settings' },
  },
};
