import { legalPaths } from '#shop/legal/legal-pages.ts';
import type { Wording } from '#shop/legal/wording.ts';

/**
 * The consent of a new customer, verbatim: shown next to the checkbox and stored with the time of consent, because
 * Colombian law (Ley 1581 de 2012) requires proof of what was agreed to.
 */
export const registrationConsent: Wording = [
  'Acepto los ',
  { words: 'términos y condiciones', path: legalPaths.terms },
  ' y autorizo el ',
  { words: 'tratamiento de mis datos personales', path: legalPaths.privacy },
  ' para crear mi cuenta, atender mis pedidos y responder mis solicitudes. Sé que puedo conocerlos, actualizarlos, corregirlos o pedir que se eliminen.',
];
