import { legalPaths } from '#shop/legal/legal-pages.ts';
import type { Wording } from '#shop/legal/wording.ts';

/**
 * What a new customer agrees to, word for word: shown beside the box and kept with the moment of the tick, because
 * Colombian law (Ley 1581 de 2012) asks the shop to prove what was agreed.
 */
export const registrationConsent: Wording = [
  'Acepto los ',
  { words: 'términos y condiciones', path: legalPaths.terms },
  ' y autorizo el ',
  { words: 'tratamiento de mis datos personales', path: legalPaths.privacy },
  ' para crear mi cuenta, atender mis pedidos y responder mis solicitudes. Sé que puedo conocerlos, actualizarlos, corregirlos o pedir que se eliminen.',
];
