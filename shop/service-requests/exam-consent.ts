import { legalPaths } from '#shop/legal/legal-pages.ts';
import type { Wording } from '#shop/legal/wording.ts';

/**
 * The consent given with an exam request, verbatim: shown next to the checkbox and stored with the time of consent. The
 * notes may contain health data, which are sensitive by Colombian law (Ley 1581 de 2012, art. 5 and 6): they must be
 * named, consent must be explicit, and giving them must be optional.
 */
export function examConsent(
  shop: { siteName: string; legalName: string; nit: string; contactEmail: string },
  service = 'Examen Bio-Cuántico',
): Wording {
  const controller = `${shop.legalName || shop.siteName}${shop.nit ? ` (NIT ${shop.nit})` : ''}`;
  const where = shop.contactEmail ? ` en ${shop.contactEmail}` : '';
  return [
    `Autorizo de forma explícita a ${controller} a `,
    { words: 'tratar mis datos personales', path: legalPaths.privacy },
    `, y los datos de salud que yo decida contar, para agendar mi ${service} y comunicarse conmigo. Los datos de salud son sensibles: contarlos es opcional. Puedo conocer mis datos, corregirlos, pedir que se eliminen o revocar esta autorización${where}.`,
  ];
}

/** Shown wherever the exam is offered: INVIMA warns against such services being sold as a diagnosis. */
export const examNotice =
  'Es un servicio de bienestar. No es un diagnóstico médico ni reemplaza la consulta con un profesional de la salud.';
