import type { AdminSection } from '#app/admin/admin-section.ts';

/** The section of products, with their stock, holds and import. */
export const productsSection: AdminSection = {
  label: 'Productos',
  path: '/admin/products',
  icon: 'Package',
  permission: 'staff',
  words: 'catálogo inventario stock',
  screens: [
    { label: 'Nuevo producto', href: '/admin/products/new', words: 'crear añadir' },
    { label: 'Reservas abiertas', href: '/admin/products/holds', words: 'apartadas transferencia unidades' },
    {
      label: 'Quién espera productos agotados',
      href: '/admin/products/waiting',
      words: 'avísame avisos agotado llegada',
    },
    { label: 'Importar productos', href: '/admin/products/import', words: 'csv excel cargar' },
  ],
  routes: {
    '/admin/products': 'admin/products/products.tsx',
    '/admin/products/new': 'admin/products/editor/new-product.tsx',
    '/admin/products/edit/:productId': 'admin/products/editor/edit-product.tsx',
    '/admin/products/delete': 'admin/products/delete-products.ts',
    '/admin/products/export.csv': { file: 'admin/products/export-products.ts', cost: 'whole-shop' },
    '/admin/products/import': 'admin/products/import/import-products.tsx',
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
    '/admin/products/holds/:holdId/end': 'admin/products/holds/end-hold.ts',
    '/admin/products/waiting': 'admin/products/waiting/waiting.tsx',
    '/admin/products/waiting/:waitingId/notified': 'admin/products/waiting/mark-notified.ts',
    '/admin/products/restore': 'admin/products/restore-products.ts',
    '/admin/products/offer-page': 'admin/products/set-on-offer-page.ts',
    '/admin/products/featured': 'admin/products/set-featured.ts',
    '/admin/products/:productId/answers': 'admin/products/answers/answers.tsx',
    '/admin/products/:productId/answers/:answerId': 'admin/products/answers/change-answer.ts',
    '/admin/products/:productId/answers/:answerId/delete': 'admin/products/answers/delete-answer.ts',
    '/admin/products/:productId/stock': 'admin/products/stock/stock.tsx',
    '/admin/products/:productId/price-and-stock': 'admin/products/change-price-and-stock.ts',
  },
};
