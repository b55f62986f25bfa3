import type { AdminSection } from '#app/admin/admin-section.ts';

/** The section of customers. */
export const customersSection: AdminSection = {
  label: 'Clientes',
  path: '/admin/customers',
  icon: 'Contact',
  permission: 'customers',
  change: 'customers',
  words: 'compradores personas celular directorio',
  screens: [
    {
      label: 'Clientes que no compran hace 90 días',
      href: '/admin/customers?show=silent',
      words: 'sin comprar inactivos',
    },
  ],
  routes: {
    '/admin/customers': 'admin/customers/customers.tsx',
    '/admin/customers/export.csv': {
      file: 'admin/customers/export-customers.ts',
      permission: 'exports',
      cost: 'whole-shop',
    },
    '/admin/customers/:customerId': 'admin/customers/customer-page.tsx',
    '/admin/customers/:customerId/notes': { file: 'admin/customers/add-customer-note.ts', change: 'orders.work' },
    '/admin/customers/:customerId/notes/:customerNoteId/delete': {
      file: 'admin/customers/delete-customer-note.ts',
      change: 'orders.work',
    },
  },
};
