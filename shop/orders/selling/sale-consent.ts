import { wordingText } from '#shop/legal/wording.ts';
import { type Controller, orderConsent } from '#shop/orders/form/order-consent.ts';
import { type NewSale, saleChannelWords } from './sale.ts';

/** What a member of staff confirms when a customer leaves their data. */
export function saleConsentLabel(channel: NewSale['channel']): string {
  return `El cliente autorizó el tratamiento de sus datos (${lowerFirst(givenHow[channel])}).`;
}

/** The consent that a customer gave with a sale, and how, because the law requires proof of it (Ley 1581 de 2012). */
export function saleConsents(channel: NewSale['channel'], shop: Controller): NewSale['consents'] {
  const wording = `${givenHow[channel]}, ante el personal de la tienda: ${wordingText(orderConsent(shop))}`;
  return [{ purpose: 'terms-and-data', wording }];
}

const givenHow: Record<NewSale['channel'], string> = {
  ...saleChannelWords,
  counter: 'En persona',
};

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
