/** The wording of mails about orders that their customers fetch in the shop. */
import { formatPesos } from '#shop/money.ts';
import type { CustomerText } from './customer-text.ts';
import type { MailedOrder } from './order-mail-news.ts';

const soon = 'Te avisamos cuando esté listo para que lo recojas';

/** The order was received, and nothing is paid before it is fetched. */
export function pickupReceivedText({ remainder }: MailedOrder, number: string): CustomerText {
  return {
    subject: `Recibimos tu pedido ${number}`,
    title: 'Recibimos tu pedido',
    preheader: `${soon}.`,
    lead: [`Recibimos tu pedido ${number}. ${soon}.`, payingText(remainder)].filter(Boolean).join(' '),
  };
}

export function pickupPaidText({ totalAmount }: MailedOrder, number: string): CustomerText {
  return {
    subject: `Recibimos el pago de tu pedido ${number}`,
    title: 'Recibimos tu pago',
    preheader: `${soon}.`,
    lead: `Recibimos el pago de tu pedido ${number}: ${formatPesos(totalAmount)}. ${soon}.`,
  };
}

/** The goods are ready: this is what 'Enviado' means for an order that is not sent. */
export function pickupReadyText({ remainder }: MailedOrder, number: string): CustomerText {
  return {
    subject: `Tu pedido ${number} te espera en la tienda`,
    title: 'Te espera en la tienda',
    preheader: 'Ya lo puedes recoger.',
    lead: [`Tu pedido ${number} está listo y te espera en la tienda.`, payingText(remainder)].filter(Boolean).join(' '),
  };
}

function payingText(remainder: MailedOrder['remainder']): string {
  return remainder === 'in-store' ? 'Lo que falta lo pagas al recogerlo.' : '';
}
