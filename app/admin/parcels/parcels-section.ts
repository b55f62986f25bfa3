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
      label: 'Transportadoras',
      href: '/admin/carriers',
      words: 'empresas de envío mensajería rastreo',
      permission: 'settings',
    },
  ],
  routes: {
    '/admin/carriers': { file: 'admin/parcels/carriers/carriers.tsx', permission: 'settings' },
    '/admin/carriers/:carrierId': { file: 'admin/parcels/carriers/change-carrier.ts', permission: 'settings' },
    '/admin/parcels': 'admin/parcels/parcels.tsx',
    '/admin/parcels/create': 'admin/parcels/many/create-parcels.ts',
    '/admin/parcels/hand-over': 'admin/parcels/many/hand-over-parcels.ts',
    '/admin/parcels/new': 'admin/parcels/parcel/new-parcel.tsx',
    '/admin/parcels/:parcelId': 'admin/parcels/parcel/parcel.tsx',
    '/admin/parcels/:parcelId/guide': 'admin/parcels/parcel/give-guide.ts',
  },
};
