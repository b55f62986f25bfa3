import type { AdminSection } from '#app/admin/admin-section.ts';

/** The section of products, with their stock, holds and import. */
export const productsSection: AdminSection = {
  label: 'Productos',
  path: '/admin/products',
  icon: 'Package',
  permission: 'products',
  change: 'catalogue',
  words: 'catálogo inventario stock',
  screens: [
    { label: 'Nuevo producto', href: '/admin/products/new', words: 'crear añadir', permission: 'catalogue' },
    { label: 'Reservas abiertas', href: '/admin/products/holds', words: 'apartadas transferencia unidades' },
    {
      label: 'Quién espera productos agotados',
      href: '/admin/products/waiting',
      words: 'avísame avisos agotado llegada',
    },
    { label: 'Importar productos', href: '/admin/products/import', words: 'csv excel cargar', permission: 'catalogue' },
  ],
  routes: {
    '/admin/products': 'admin/products/products.tsx',
    '/admin/products/new': { file: 'admin/products/editor/new-product.tsx', permission: 'catalogue' },
    '/admin/products/edit/:productId': { file: 'admin/products/editor/edit-product.tsx', permission: 'catalogue' },
    '/admin/products/delete': 'admin/products/delete-products.ts',
    '/admin/products/export.csv': {
      file: 'admin/products/export-products.ts',
      permission: 'exports',
      cost: 'whole-shop',
    },
    '/admin/products/import': { file: 'admin/products/import/import-products.tsx', permission: 'catalogue' },
    '/admin/products/import/apply': {
      file: 'admin/products/import/apply-import.ts',
      body: 'import',
      cost: 'whole-shop',
    },
    '/admin/products/import/check': {
      file: 'admin/products/import/check-import.ts',
      body: 'import',
      cost: 'whole-shop',
    },
    '/admin/products/holds': 'admin/products/holds/holds.tsx',
    '/admin/products/holds/:holdId/end': { file: 'admin/products/holds/end-hold.ts', change: 'stock' },
    '/admin/products/waiting': 'admin/products/waiting/waiting.tsx',
    '/admin/products/waiting/:waitingId/notified': { file: 'admin/products/waiting/mark-notified.ts', change: 'stock' },
    '/admin/products/restore': 'admin/products/restore-products.ts',
    '/admin/products/offer-page': 'admin/products/set-on-offer-page.ts',
    '/admin/products/featured': 'admin/products/set-featured.ts',
    '/admin/products/:productId/answers': { file: 'admin/products/answers/answers.tsx', permission: 'catalogue' },
    '/admin/products/:productId/answers/:answerId': 'admin/products/answers/change-answer.ts',
    '/admin/products/:productId/answers/:answerId/delete': 'admin/products/answers/delete-answer.ts',
    '/admin/products/:productId/stock': { file: 'admin/products/stock/stock.tsx', change: 'stock' },
    '/admin/products/:productId/price-and-stock': { file: 'admin/products/change-price-and-stock.ts', change: 'stock' },
  },
};
