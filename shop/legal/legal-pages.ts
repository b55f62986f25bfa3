import type { LegalTexts } from '#db/schema.ts';

/** One of the pages the law requires the shop to publish. */
export type LegalPageKey = keyof LegalTexts;

/** The paths of the legal pages. */
export const legalPaths = {
  terms: '/terminos',
  privacy: '/tratamiento-de-datos',
  returns: '/cambios-y-devoluciones',
  shipping: '/envios',
} as const satisfies Record<LegalPageKey, string>;

/** A legal page as the footer links to it. */
type LegalPage = { key: LegalPageKey; path: string; label: string };

export const legalPages: readonly [LegalPage, ...LegalPage[]] = [
  { key: 'terms', path: legalPaths.terms, label: 'Términos' },
  { key: 'privacy', path: legalPaths.privacy, label: 'Tratamiento de datos' },
  { key: 'returns', path: legalPaths.returns, label: 'Cambios y devoluciones' },
  { key: 'shipping', path: legalPaths.shipping, label: 'Envíos' },
];
