import type { AdminSection } from '#app/admin/admin-section.ts';

/** The section of shipping rates and the settings of sending. */
export const shippingSection: AdminSection = {
  label: 'Envíos y tarifas',
  path: '/admin/shipping',
  icon: 'Truck',
  permission: 'settings',
  change: 'settings',
  words: 'flete domicilio costo de envío contraentrega municipios hora de corte caja días de entrega',
  screens: [
    {
      label: 'Añadir tarifa de envío',
      href: '/admin/shipping/rules/new',
      words: 'flete departamento municipio precio',
    },
    {
      label: 'Tarifas en Excel o CSV',
      href: '/admin/shipping/file',
      words: 'importar exportar archivo subir descargar tarifas de envío',
    },
  ],
  routes: {
    '/admin/shipping': 'admin/shipping/shipping.tsx',
    '/admin/shipping/rules/new': 'admin/shipping/new-rule.tsx',
    '/admin/shipping/rules/:place': 'admin/shipping/edit-rule.tsx',
    '/admin/shipping/rules/:place/delete': 'admin/shipping/delete-rule.ts',
    '/admin/shipping/export.csv': 'admin/shipping/rates-file/export-rates.ts',
    '/admin/shipping/export.xlsx': 'admin/shipping/rates-file/export-rates-workbook.ts',
    '/admin/shipping/file': { file: 'admin/shipping/rates-file/rates-file.tsx', body: 'import' },
    '/admin/shipping/file/apply': { file: 'admin/shipping/rates-file/apply-rates-file.ts', body: 'import' },
  },
};
