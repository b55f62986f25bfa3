import { legalPaths } from '#shop/legal/legal-pages.ts';
import type { Wording } from '#shop/legal/wording.ts';
import type { RestockChannel } from './restock-form.ts';

/**
 * The consent of the form on a sold-out product's page, verbatim: shown next to the checkbox and stored with the
 * request.
 */
export function restockConsent(channel: RestockChannel): Wording {
  return [
    'Autorizo ',
    { words: channel === 'email' ? 'usar mi correo' : 'usar mi celular', path: legalPaths.privacy },
    ' para avisarme una sola vez cuando llegue este producto.',
  ];
}
