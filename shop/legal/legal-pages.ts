import type { LegalTexts } from '#db/schema.ts';

/** One of the pages the law has the shop keep at hand. */
export type LegalPageKey = keyof LegalTexts;

/** Where each of them is. */
export const legalPaths = {
  terms: '/terminos',
  privacy: '/tratamiento-de-datos',
  returns: '/cambios-y-devoluciones',
  shipping: '/envios',
} as const satisfies Record<LegalPageKey, string>;

/** In the order the footer names them. */
type LegalPage = { key: LegalPageKey; path: string; label: string };

export const legalPages: readonly [LegalPage, ...LegalPage[]] = [
  { key: 'terms', path: legalPaths.terms, label: 'Términos' },
  { key: 'privacy', path: legalPaths.privacy, label: 'Tratamiento de datos' },
  { key: 'returns', path: legalPaths.returns, label: 'Cambios y devoluciones' },
  { key: 'shipping', path: legalPaths.shipping, label: 'Envíos' },
];
