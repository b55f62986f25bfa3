export const dataHref = '/admin/data';
export const backupHref = '/admin/data/backup';
export const exportProductsHref = '/admin/products/export.csv';
export const importProductsHref = '/admin/products/import';
export const checkImportHref = '/admin/products/import/check';
export const applyImportHref = '/admin/products/import/apply';
export const exportOrdersHref = '/admin/orders/export.csv';
