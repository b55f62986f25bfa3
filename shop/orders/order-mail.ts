import type { PaymentMethod } from '#db/schema.ts';
import { legalPaths } from '#shop/legal/legal-pages.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber, type OrderDetail, orderItemTotal } from './order.ts';
import { deliveryTerms, withdrawalTerms } from './order-terms.ts';

type MailedOrder = Pick<
  OrderDetail,
  'orderNumber' | 'items' | 'totalAmount' | 'shippingCost' | 'shippingAddress' | 'paymentMethod' | 'notes'
>;
type MailingShop = {
  siteName: string;
  legalName: string;
  nit: string;
  contactEmail: string;
  contactPhone: string;
  contactAddress: string;
};

export type OrderMail = { subject: string; text: string; html: string };

const paymentText: Record<PaymentMethod, string> = {
  'Pago Contraentrega': 'Pago Contraentrega: pagas en efectivo cuando recibes tu pedido',
  'Transferencia Bancaria': 'Transferencia Bancaria',
  Wompi: 'Wompi',
  Tarjeta: 'Tarjeta',
};

/**
 * The acknowledgement a customer gets of an order: what, for how much, how it is paid, when it comes, and their rights.
 *
 * @param origin the shop's public origin, for the pages the mail leads to
 */
export function orderPlacedMail(order: MailedOrder, shop: MailingShop, origin: string): OrderMail {
  const number = formatOrderNumber(order.orderNumber);
  const { firstName, lastName, address, addressDetails, neighborhood, city, department, phone } = order.shippingAddress;
  const greeting = `Hola ${firstName}:`;
  const opening = `Recibimos tu pedido ${number} en ${shop.siteName}. Este es su resumen.`;
  const lines = order.items.map((item) => ({
    what: `${item.quantity} x ${item.name}${item.isOffer ? ` (${item.offerLabel || 'Oferta'})` : ''}`,
    amount: formatPesos(orderItemTotal(item)),
  }));
  const sums = [
    { what: 'Subtotal', amount: formatPesos(order.totalAmount - order.shippingCost) },
    { what: 'Envío', amount: order.shippingCost === 0 ? 'Gratis' : formatPesos(order.shippingCost) },
    { what: 'Total', amount: formatPesos(order.totalAmount) },
  ];
  const facts = [
    { title: 'Forma de pago', text: order.paymentMethod ? paymentText[order.paymentMethod] : 'Por acordar' },
    {
      title: 'Dirección de entrega',
      text: [`${firstName} ${lastName}`, address, addressDetails, neighborhood, city, department, phone]
        .filter(Boolean)
        .join(', '),
    },
    ...(order.notes ? [{ title: 'Notas', text: order.notes }] : []),
    { title: 'Plazo de entrega', text: deliveryTerms },
    { title: 'Tus derechos', text: withdrawalTerms },
    {
      title: 'Condiciones',
      text: [
        `Términos y condiciones: ${origin}${legalPaths.terms}`,
        `Envíos: ${origin}${legalPaths.shipping}`,
        `Cambios y devoluciones: ${origin}${legalPaths.returns}`,
        `Tratamiento de datos personales: ${origin}${legalPaths.privacy}`,
      ].join('\n'),
    },
  ];
  const sender = [
    `${shop.legalName || shop.siteName}${shop.nit ? `, NIT ${shop.nit}` : ''}`,
    [shop.contactAddress, shop.contactPhone, shop.contactEmail].filter(Boolean).join(' · '),
  ].filter(Boolean);
  const closing =
    'Este mensaje confirma tu pedido y no es una factura. Para preguntas o reclamos, escríbenos con el número del pedido.';

  return {
    subject: `Recibimos tu pedido ${number} · ${shop.siteName}`,
    text: [
      greeting,
      '',
      opening,
      '',
      ...[...lines, ...sums].map(({ what, amount }) => `${what}: ${amount}`),
      '',
      ...facts.flatMap(({ title, text }) => [`${title}: ${text}`, '']),
      closing,
      '',
      ...sender,
    ].join('\n'),
    html: [
      '<!doctype html><html lang="es"><meta charset="utf-8"><body>',
      `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(opening)}</p>`,
      '<table cellpadding="6">',
      ...lines.map((line) => row(line, 'td')),
      ...sums.map((sum) => row(sum, 'th')),
      '</table>',
      ...facts.map(
        ({ title, text }) => `<p><b>${escapeHtml(title)}</b><br>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
      ),
      `<p>${escapeHtml(closing)}</p><p>${sender.map(escapeHtml).join('<br>')}</p>`,
      '</body></html>',
    ].join('\n'),
  };
}

function row({ what, amount }: { what: string; amount: string }, cell: 'td' | 'th'): string {
  return `<tr><${cell} align="left">${escapeHtml(what)}</${cell}><${cell} align="right">${escapeHtml(amount)}</${cell}></tr>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
