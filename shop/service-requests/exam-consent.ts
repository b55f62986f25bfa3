import { legalPaths } from '#shop/legal/legal-pages.ts';
import type { Wording } from '#shop/legal/wording.ts';

/**
 * What who asks for an exam agrees to, word for word: shown beside the box and kept with the moment of the tick.
 *
 * People write about their health in the notes, and such data are sensitive by Colombian law (Ley 1581 de 2012, art. 5
 * and 6): they must be named, agreed to expressly, and nobody may have to give them.
 */
export function examConsent(shop: { siteName: string; legalName: string; nit: string; contactEmail: string }): Wording {
  const controller = `${shop.legalName || shop.siteName}${shop.nit ? ` (NIT ${shop.nit})` : ''}`;
  const where = shop.contactEmail ? ` en ${shop.contactEmail}` : '';
  return [
    `Autorizo de forma explícita a ${controller} a `,
    { words: 'tratar mis datos personales', path: legalPaths.privacy },
    `, y los datos de salud que yo decida contar, para agendar mi Examen Bio-Cuántico y comunicarse conmigo. Los datos de salud son sensibles: contarlos es opcional. Puedo conocer mis datos, corregirlos, pedir que se eliminen o revocar esta autorización${where}.`,
  ];
}

/** Said wherever the exam is offered: INVIMA warns of such services being sold as a diagnosis. */
export const examNotice =
  'Es un servicio de bienestar. No es un diagnóstico médico ni reemplaza la consulta con un profesional de la salud.';
