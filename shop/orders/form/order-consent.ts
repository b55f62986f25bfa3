import { legalPaths } from '#shop/legal/legal-pages.ts';
import { type Wording, wordingText } from '#shop/legal/wording.ts';
import type { NewOrder } from '#shop/orders/order.ts';

/** The company responsible for shoppers' data, as the settings name it. */
export type Controller = { siteName: string; legalName: string; nit: string; contactEmail: string };

/**
 * The consent given with an order, verbatim: shown next to the checkbox and stored with the time of consent, because
 * Colombian law (Ley 1581 de 2012) requires proof of what was agreed to.
 */
export function orderConsent(shop: Controller): Wording {
  const controller = `${shop.legalName || shop.siteName}${shop.nit ? ` (NIT ${shop.nit})` : ''}`;
  const where = shop.contactEmail ? ` en ${shop.contactEmail}` : '';
  return [
    'Acepto las ',
    { words: 'condiciones de esta compra', path: legalPaths.terms },
    ` y autorizo a ${controller} a `,
    { words: 'tratar mis datos personales', path: legalPaths.privacy },
    ` para procesar, entregar y facturar mi pedido y escribirme sobre él. Puedo conocerlos, corregirlos, pedir que se eliminen o revocar esta autorización${where}.`,
  ];
}

/** The consent to marketing mail, always optional. */
export const marketingConsent = 'Quiero recibir novedades y ofertas por correo.';

/** The consents given on an order's form, in the wording shown. */
export function consentsOf({ subscribe }: { subscribe: boolean }, shop: Controller): NewOrder['consents'] {
  const needed = { purpose: 'terms-and-data', wording: wordingText(orderConsent(shop)) } as const;
  return subscribe ? [needed, { purpose: 'marketing', wording: marketingConsent }] : [needed];
}
