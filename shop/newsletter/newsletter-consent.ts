import { legalPaths } from '#shop/legal/legal-pages.ts';
import type { Wording } from '#shop/legal/wording.ts';

/** The consent of the newsletter's form, verbatim: shown next to the checkbox and stored with the time of consent. */
export const newsletterConsent: Wording = [
  'Autorizo ',
  { words: 'usar mi correo', path: legalPaths.privacy },
  ' para enviarme novedades y ofertas. Puedo salir de la lista cuando quiera.',
];
