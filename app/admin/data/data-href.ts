export const dataHref = '/admin/data';
export const backupHref = '/admin/data/backup';

/** Why the password for the backup was refused, with the text at its field. */
export const passwordProblems = {
  missing: 'Escribe tu contraseña.',
  wrong: 'Esta no es tu contraseña.',
};

/** The page with the reason at the password field. A plain form's response is a whole page, so its URL says it. */
export function passwordRefusedHref(reason: keyof typeof passwordProblems): string {
  return `${dataHref}?password=${reason}#copia`;
}

/** The text at the password field; null without a refusal. */
export function findPasswordProblem(search: URLSearchParams): string | null {
  const reason = search.get('password');
  return reason === 'missing' || reason === 'wrong' ? passwordProblems[reason] : null;
}

export const exportProductsHref = '/admin/products/export.csv';
export const importProductsHref = '/admin/products/import';
export const checkImportHref = '/admin/products/import/check';
export const applyImportHref = '/admin/products/import/apply';
export const exportOrdersHref = '/admin/orders/export.csv';
