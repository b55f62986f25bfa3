import { legalPaths } from '#shop/legal/legal-pages.ts';
import type { Wording } from '#shop/legal/wording.ts';

/**
 * The consent to use health data, verbatim: shown next to the checkbox and stored with the time of consent.
 *
 * Health data are sensitive by Colombian law (Ley 1581 de 2012, art. 5 and 6): they must be named, consent must be
 * express, and giving them must be optional.
 */
export function healthConsent(shop: {
  siteName: string;
  legalName: string;
  nit: string;
  contactEmail: string;
}): Wording {
  const controller = `${shop.legalName || shop.siteName}${shop.nit ? ` (NIT ${shop.nit})` : ''}`;
  const where = shop.contactEmail ? `, o escribiendo a ${shop.contactEmail}` : '';
  return [
    `Autorizo de forma explícita a ${controller} a `,
    { words: 'tratar los datos de salud', path: legalPaths.privacy },
    ` que yo decida contar, para responder mis preguntas al experto y hacer seguimiento a mi tratamiento. Los datos de salud son sensibles: contarlos es opcional y nadie me obliga a dar esta autorización. Puedo conocerlos, corregirlos, pedir que se eliminen o revocar esta autorización en la configuración de mi perfil${where}; al revocarla se eliminan mis preguntas, sus respuestas y las notas de mi tratamiento.`,
  ];
}
