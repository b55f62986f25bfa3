import type { AdminSection } from '#app/admin/admin-section.ts';

/** The section of the till. */
export const tillSection: AdminSection = {
  label: 'Caja',
  path: '/admin/till',
  icon: 'Banknote',
  permission: 'money',
  change: 'till',
  words: 'efectivo abrir cerrar cierre arqueo cuadre gastos base',
  screens: [
    {
      label: 'Cerrar la caja',
      href: '/admin/till/close',
      words: 'cierre arqueo cuadre contar efectivo',
      permission: 'till',
    },
  ],
  routes: {
    '/admin/till': 'admin/till/till.tsx',
    '/admin/till/close': { file: 'admin/till/close-till.tsx', permission: 'till' },
    '/admin/till/move': 'admin/till/move-cash.ts',
    '/admin/till/:tillId': 'admin/till/till-closing.tsx',
  },
};
