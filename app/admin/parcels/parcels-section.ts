import type { AdminSection } from '#app/admin/admin-section.ts';

/** The section of parcels and their carriers. */
export const parcelsSection: AdminSection = {
  label: 'Guías y novedades',
  path: '/admin/parcels',
  icon: 'Truck',
  permission: 'orders.work',
  change: 'orders.work',
  words: 'paquetes envíos despachar transportadora rastreo guía novedad devueltos',
  screens: [
    {
      label: 'Novedades de envíos',
      href: '/admin/parcels?show=incidents',
      words: 'incidentes transportadora no entregado',
    },
    {
      label: 'Subir guías de la transportadora',
      href: '/admin/parcels/guides',
      words: 'archivo excel csv respuesta guías masivo importar',
    },
    {
      label: 'Transportadoras',
      href: '/admin/carriers',
      words: 'empresas de envío mensajería rastreo plantilla excel',
      permission: 'settings',
    },
  ],
  routes: {
    '/admin/carriers': { file: 'admin/parcels/carriers/carriers.tsx', permission: 'settings' },
    '/admin/carriers/:carrierId': { file: 'admin/parcels/carriers/change-carrier.ts', permission: 'settings' },
    '/admin/carriers/:carrierId/sheet': { file: 'admin/parcels/carriers/carrier-sheet.tsx', permission: 'settings' },
    '/admin/carriers/:carrierId/template': {
      file: 'admin/parcels/carriers/read-template.ts',
      permission: 'settings',
      body: 'import',
    },
    '/admin/parcels': 'admin/parcels/parcels.tsx',
    '/admin/parcels/confirm': 'admin/parcels/many/confirm-orders.ts',
    '/admin/parcels/create': 'admin/parcels/many/create-parcels.ts',
    '/admin/parcels/report': 'admin/parcels/many/report-parcels.ts',
    '/admin/parcels/guides': { file: 'admin/parcels/sheets/guides-file.tsx', body: 'import' },
    '/admin/parcels/guides/apply': { file: 'admin/parcels/sheets/apply-guides.ts', body: 'import' },
    '/admin/parcels/sheet': 'admin/parcels/sheets/download-sheet.ts',
    '/admin/parcels/rates': 'admin/parcels/guides/many-guides.tsx',
    '/admin/parcels/new': 'admin/parcels/parcel/new-parcel.tsx',
    '/admin/parcels/:parcelId': 'admin/parcels/parcel/parcel.tsx',
    '/admin/parcels/:parcelId/guide': 'admin/parcels/parcel/give-guide.ts',
    '/admin/parcels/:parcelId/guide/buy': 'admin/parcels/guides/buy-one-guide.ts',
    '/admin/parcels/:parcelId/guide/cancel': 'admin/parcels/guides/cancel-guide.ts',
    '/admin/parcels/:parcelId/guide/label': 'admin/parcels/guides/label.ts',
    '/admin/parcels/:parcelId/guide/resolve': 'admin/parcels/guides/resolve-purchase.ts',
    '/admin/parcels/:parcelId/rates': 'admin/parcels/guides/rates.tsx',
  },
};
