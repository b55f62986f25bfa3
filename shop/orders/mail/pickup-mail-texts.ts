/** The wording of mails about orders that their customers fetch in the shop. */
import type { MailBlock } from '#shop/mail-frame.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import type { CustomerText } from './customer-text.ts';
import type { MailedOrder } from './order-mail-news.ts';

const soon = 'Te avisamos cuando esté listo para que lo recojas';

/** The order was received, and nothing is paid before it is fetched. */
export function pickupReceivedText(order: MailedOrder, number: string): CustomerText {
  return {
    subject: `Recibimos tu pedido ${number}`,
    title: 'Recibimos tu pedido',
    preheader: `${soon}.`,
    lead: [`Recibimos tu pedido ${number}. ${soon}.`, payingText(order)].filter(Boolean).join(' '),
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

/** The goods are ready: staff announced it, or set the order to 'Enviado'. */
export function pickupReadyText(order: MailedOrder, number: string): CustomerText {
  const { remainder, pickup } = order;
  const where = [pickup?.place, pickup?.hours].filter(Boolean).join('\n');
  return {
    subject: `Ya puedes recoger tu pedido ${number}`,
    title: 'Ya puedes recogerlo',
    preheader: 'Tu pedido te espera en la tienda.',
    lead: `Tu pedido ${number} está listo y te espera en la tienda.`,
    notes: remainder === 'in-store' ? [restNote(pickup?.rest ?? 0)].filter((note) => note !== null) : [],
    facts: where ? [{ kind: 'fact', title: 'Dónde lo recoges', text: where }] : [],
  };
}

function restNote(rest: Pesos): MailBlock | null {
  if (rest <= 0) return null;
  return { kind: 'note', title: 'Falta pagar', text: `Pagas ${formatPesos(rest)} cuando lo recoges.` };
}

function payingText({ remainder, paymentMethod }: MailedOrder): string {
  if (remainder !== 'in-store') return '';
  return paymentMethod === 'Pago al recoger' ? 'Lo pagas al recogerlo.' : 'Lo que falta lo pagas al recogerlo.';
}
