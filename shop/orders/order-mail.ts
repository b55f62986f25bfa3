/** What the customer of an order is written, event by event. */
import type { PaymentMethod } from '#db/schema.ts';
import { formatPhone, isAbroad } from '#shop/colombia.ts';
import { formatMoment } from '#shop/dates.ts';
import { legalPaths } from '#shop/legal/legal-pages.ts';
import { type FramedMail, frameMail, type MailBlock, type MailContent, type MailingShop } from '#shop/mail-frame.ts';
import { formatPesos } from '#shop/money.ts';
import { orderStatusMessage, storeWhatsAppNumber, whatsappLink } from '#shop/whatsapp.ts';
import { formatOrderNumber, type OrderDetail, orderItemTotal } from './order.ts';
import { orderSteps } from './order-steps.ts';
import { deliveryTerms, foreignDeliveryTerms, withdrawalTerms } from './order-terms.ts';

export type MailedOrder = Pick<
  OrderDetail,
  | 'id'
  | 'orderNumber'
  | 'items'
  | 'totalAmount'
  | 'shippingCost'
  | 'shippingAddress'
  | 'paymentMethod'
  | 'status'
  | 'holdsStock'
  | 'holdExpiresAt'
> & {
  /** the secret of the customer's link */
  accessToken: string;
  events: Pick<OrderDetail['events'][number], 'kind' | 'toStatus' | 'createdAt'>[];
};

/** What a customer is told of their order. */
export type CustomerNews =
  /** it is in, and nothing is left to do for them; or the proof of their transfer is still missing */
  | { kind: 'received'; proof: 'not-needed' | 'under-review' | 'missing' }
  /** it waits for an online payment, or the provider has not confirmed one yet */
  | { kind: 'unpaid'; confirming: boolean }
  /** `acknowledges`: no earlier mail has said what the law has the shop say of an order; `hasLeft`: the goods are on their way */
  | { kind: 'paid'; acknowledges: boolean; hasLeft: boolean }
  | { kind: 'sent' }
  | { kind: 'delivered' }
  | { kind: 'cancelled'; wasPaid: boolean }
  /** cancelled by the shop itself: the payment never came */
  | { kind: 'lapsed' }
  | { kind: 'proof-rejected'; reason: string };

const paymentText: Record<PaymentMethod, string> = {
  'Pago Contraentrega': 'Pago Contraentrega: pagas en efectivo cuando recibes tu pedido',
  'Transferencia Bancaria': 'Transferencia Bancaria',
  Wompi: 'En línea con Wompi',
  Tarjeta: 'Tarjeta',
};

/**
 * The mail that tells a customer one thing about their order.
 *
 * @param origin the shop's public origin, for the pages the mail leads to
 */
export function customerMail(news: CustomerNews, order: MailedOrder, shop: MailingShop, origin: string): FramedMail {
  // It never breaks in two at the end of a line.
  const number = formatOrderNumber(order.orderNumber).replaceAll(' ', '\u00a0');
  const { subject, title, preheader, blocks } = tell(news, order, number);
  const address = `${origin}/pedido/${order.accessToken}`;
  const steps = orderSteps(order);
  const content: MailContent = {
    subject,
    title,
    preheader,
    blocks: [
      { kind: 'text', text: [greeting(order.shippingAddress.firstName), blocks.lead].join('\n') },
      ...blocks.notes,
      ...(steps.length > 0 && news.kind !== 'unpaid' ? [{ kind: 'steps', steps } as const] : []),
      { kind: 'button', label: blocks.action ?? 'Ver mi pedido', href: address },
      ...summary(order),
      ...(acknowledges(news) ? legalFacts(order, origin) : blocks.facts),
      {
        kind: 'links',
        title: '¿Tienes preguntas?',
        links: [
          {
            label: 'Escríbenos por WhatsApp',
            href: whatsappLink(storeWhatsAppNumber(shop.contactWhatsapp), orderStatusMessage(order.orderNumber)),
          },
        ],
      },
    ],
    closing: `${
      acknowledges(news) ? 'Este mensaje confirma tu pedido y no es una factura. ' : ''
    }El enlace de este mensaje es solo tuyo: quien lo tenga puede ver tu pedido.`,
  };
  return frameMail(content, shop);
}

/** Whether a mail is the one that says all the law has the shop say of an order. */
function acknowledges(news: CustomerNews): boolean {
  return news.kind === 'received' || news.kind === 'unpaid' || (news.kind === 'paid' && news.acknowledges);
}

type Telling = {
  subject: string;
  title: string;
  preheader: string;
  blocks: { lead: string; notes: MailBlock[]; facts: MailBlock[]; action?: string };
};

function tell(news: CustomerNews, order: MailedOrder, number: string): Telling {
  const total = formatPesos(order.totalAmount);
  const onDelivery = order.paymentMethod === 'Pago Contraentrega';
  // It ends in 'a. m.' or 'p. m.': a sentence it ends needs no other full stop.
  const until = order.holdExpiresAt && formatMoment(order.holdExpiresAt);
  const cashReady: MailBlock[] = onDelivery
    ? [{ kind: 'note', title: 'Ten listo el efectivo', text: `Pagas ${total} cuando recibes tu pedido.` }]
    : [];
  const destination: MailBlock = { kind: 'fact', title: 'Dirección de entrega', text: deliveryAddress(order) };

  switch (news.kind) {
    case 'received': {
      const subject = `Recibimos tu pedido ${number}`;
      const title = 'Recibimos tu pedido';
      if (news.proof === 'under-review') {
        const lead = `Recibimos tu pedido ${number} y el comprobante de tu transferencia. Lo revisamos y te escribimos apenas quede confirmado el pago.`;
        return { subject, title, preheader: 'Estamos revisando tu comprobante.', blocks: plain(lead) };
      }
      if (news.proof === 'missing') {
        const lead = `Recibimos tu pedido ${number}. Para alistarlo nos falta el comprobante de tu transferencia${until ? `; lo guardamos hasta el ${until}` : '.'}`;
        return {
          subject,
          title,
          preheader: 'Falta el comprobante de tu transferencia.',
          blocks: { ...plain(lead), action: 'Enviar el comprobante' },
        };
      }
      const lead = `Recibimos tu pedido ${number} y ya lo estamos alistando. Te avisamos cuando salga.`;
      return {
        subject,
        title,
        preheader: onDelivery ? `Pagas ${total} cuando lo recibes.` : 'Ya lo estamos alistando.',
        blocks: { ...plain(lead), notes: cashReady },
      };
    }
    case 'unpaid': {
      if (news.confirming) {
        const lead = `Guardamos tu pedido ${number} y esperamos la respuesta de tu banco. No hace falta que pagues otra vez: te escribimos apenas el pago quede confirmado.`;
        return {
          subject: `Estamos confirmando el pago de tu pedido ${number}`,
          title: 'Estamos confirmando tu pago',
          preheader: 'No hace falta que pagues otra vez.',
          blocks: plain(lead),
        };
      }
      const lead = `Guardamos tu pedido ${number}, pero todavía no nos llega el pago. Puedes pagarlo ahora, con el mismo método o con otro${until ? `. Guardamos los productos hasta el ${until}` : '.'}`;
      return {
        subject: `Tu pedido ${number} espera el pago`,
        title: 'Tu pedido espera el pago',
        preheader: until ? `Lo guardamos hasta el ${until}` : 'Puedes pagarlo con el mismo método o con otro.',
        blocks: { ...plain(lead), action: 'Pagar mi pedido' },
      };
    }
    case 'paid': {
      // Money that came after the order had lapsed, and its goods had gone to somebody else.
      if (order.status === 'Pagado' && !order.holdsStock) {
        const lead = `Recibimos el pago de tu pedido ${number}. Llegó cuando el pedido ya había vencido y algún producto se agotó: te escribimos para acordar contigo cómo seguir o devolverte el dinero.`;
        return {
          subject: `Recibimos el pago de tu pedido ${number}`,
          title: 'Recibimos tu pago',
          preheader: 'Te escribimos para acordar cómo seguir.',
          blocks: plain(lead),
        };
      }
      const received = `Recibimos el pago de tu pedido ${number}: ${total}.`;
      return {
        subject: `Recibimos el pago de tu pedido ${number}`,
        title: 'Recibimos tu pago',
        preheader: news.hasLeft ? 'Gracias por comprar con nosotros.' : 'Ya estamos alistando tu pedido.',
        blocks: plain(
          `${received} ${news.hasLeft ? 'Gracias por comprar con nosotros.' : 'Ya lo estamos alistando y te avisamos cuando salga.'}`,
        ),
      };
    }
    case 'sent': {
      const lead = `Tu pedido ${number} ya salió y va camino a tu dirección.`;
      return {
        subject: `Tu pedido ${number} va en camino`,
        title: 'Tu pedido va en camino',
        preheader: onDelivery ? `Ten listos ${total} en efectivo.` : 'Ya salió hacia tu dirección.',
        blocks: { lead, notes: cashReady, facts: [destination] },
      };
    }
    case 'delivered': {
      const lead = `Tu pedido ${number} figura como entregado. Gracias por comprar con nosotros. Si no lo recibiste o algo no llegó bien, escríbenos y lo resolvemos.`;
      return {
        subject: `Entregamos tu pedido ${number}`,
        title: 'Entregamos tu pedido',
        preheader: 'Gracias por comprar con nosotros.',
        blocks: { lead, notes: [], facts: [{ kind: 'fact', title: 'Tus derechos', text: withdrawalTerms }] },
      };
    }
    case 'cancelled': {
      const money = news.wasPaid
        ? 'Te devolvemos lo que pagaste: si todavía no te hemos escrito sobre la devolución, escríbenos tú.'
        : 'Si alcanzaste a pagar algo, escríbenos y te lo devolvemos.';
      return {
        subject: `Cancelamos tu pedido ${number}`,
        title: 'Cancelamos tu pedido',
        preheader: money,
        blocks: plain(`Tu pedido ${number} quedó cancelado y no lo vamos a enviar. ${money}`),
      };
    }
    case 'lapsed': {
      const lead = `Tu pedido ${number} se canceló solo porque no nos llegó el pago a tiempo, y los productos volvieron a la tienda. Si todavía los quieres, haz el pedido de nuevo. Si ya pagaste, no pierdes tu dinero: escríbenos con el número del pedido.`;
      return {
        subject: `Tu pedido ${number} se canceló por falta de pago`,
        title: 'Tu pedido se canceló',
        preheader: 'No nos llegó el pago a tiempo.',
        blocks: plain(lead),
      };
    }
    case 'proof-rejected': {
      const lead = `Revisamos el comprobante de tu pedido ${number} y no pudimos confirmar el pago con él. Envíanos otro desde la página de tu pedido${until ? `; lo guardamos hasta el ${until}` : '.'}`;
      return {
        subject: `Necesitamos otro comprobante de tu pedido ${number}`,
        title: 'Necesitamos otro comprobante',
        preheader: 'No pudimos confirmar el pago con el que enviaste.',
        blocks: {
          lead,
          notes: news.reason ? [{ kind: 'note', title: 'Qué pasó', text: news.reason }] : [],
          facts: [],
          action: 'Enviar otro comprobante',
        },
      };
    }
  }
}

const plain = (lead: string) => ({ lead, notes: [], facts: [] });

/** Whoever orders writes the name, and the mail goes to whatever address they wrote: no advertisement fits into it. */
function greeting(firstName: string): string {
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(firstName.trim()) ? `Hola ${firstName.trim()}:` : 'Hola:';
}

function summary(order: MailedOrder): MailBlock[] {
  const { items, totalAmount, shippingCost } = order;
  return [
    {
      kind: 'amounts',
      lines: items.map((item) => ({
        what: `${item.quantity} x ${item.name}${item.isOffer ? ` (${item.offerLabel || 'Oferta'})` : ''}`,
        amount: formatPesos(orderItemTotal(item)),
      })),
      sums: [
        { what: 'Subtotal', amount: formatPesos(totalAmount - shippingCost) },
        { what: 'Envío', amount: shippingText(order) },
      ],
      total: { what: 'Total', amount: formatPesos(totalAmount) },
    },
  ];
}

function shippingText({ shippingCost, shippingAddress: { country } }: MailedOrder): string {
  if (shippingCost > 0) return formatPesos(shippingCost);
  return isAbroad(country) ? 'Por acordar' : 'Gratis';
}

/** What the law (Ley 1480 de 2011, art. 50) has the shop put into its acknowledgement, past lines and sums. */
function legalFacts(order: MailedOrder, origin: string): MailBlock[] {
  return [
    {
      kind: 'fact',
      title: 'Forma de pago',
      text: order.paymentMethod ? paymentText[order.paymentMethod] : 'Por acordar',
    },
    { kind: 'fact', title: 'Dirección de entrega', text: deliveryAddress(order) },
    {
      kind: 'fact',
      title: 'Plazo de entrega',
      text: isAbroad(order.shippingAddress.country) ? foreignDeliveryTerms : deliveryTerms,
    },
    { kind: 'fact', title: 'Tus derechos', text: withdrawalTerms },
    {
      kind: 'links',
      title: 'Condiciones',
      links: [
        { label: 'Términos y condiciones', href: origin + legalPaths.terms },
        { label: 'Envíos', href: origin + legalPaths.shipping },
        { label: 'Cambios y devoluciones', href: origin + legalPaths.returns },
        { label: 'Tratamiento de datos personales', href: origin + legalPaths.privacy },
      ],
    },
  ];
}

/** On one line: 'Laura Gómez, Cra. 27 # 15-40, Álamos, Pereira, Risaralda, 3004567812'. */
function deliveryAddress({ shippingAddress }: Pick<MailedOrder, 'shippingAddress'>): string {
  const { firstName, lastName, address, addressDetails, neighborhood, city, department, postalCode, country, phone } =
    shippingAddress;
  return [
    `${firstName} ${lastName}`,
    address,
    addressDetails,
    neighborhood,
    city,
    department,
    isAbroad(country) ? [postalCode, country].filter(Boolean).join(' ') : '',
    formatPhone(phone).replaceAll(' ', '\u00a0'),
  ]
    .filter(Boolean)
    .join(', ');
}
