/** Mails to customers about their orders. */
import {
  type FramedMail,
  frameMail,
  greetingTo,
  type MailBlock,
  type MailContent,
  type MailingShop,
} from '#shop/mail-frame.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { orderSteps } from '#shop/orders/status/order-steps.ts';
import { orderStatusMessage, storeWhatsAppLink } from '#shop/whatsapp.ts';
import { legalFacts, orderSummary, parcelBlocks, reviewLinks } from './order-mail-blocks.ts';
import type { CustomerNews, MailedOrder } from './order-mail-news.ts';
import { customerText } from './order-mail-texts.ts';

/**
 * Builds a mail to a customer about their order.
 *
 * @param origin the shop's public origin, without a slash at its end
 */
export function customerMail(news: CustomerNews, order: MailedOrder, shop: MailingShop, origin: string): FramedMail {
  // No-break spaces keep the number on one line.
  const number = formatOrderNumber(order.orderNumber).replaceAll(' ', '\u00a0');
  const { subject, title, preheader, lead, notes = [], facts = [], action } = customerText(news, order, number);
  const address = `${origin}/pedido/${order.accessToken}`;
  const steps = orderSteps(order);
  const chat = storeWhatsAppLink(shop.contactWhatsapp, orderStatusMessage(order.orderNumber));
  const content: MailContent = {
    subject,
    title,
    preheader,
    blocks: [
      { kind: 'text', text: [greetingTo(order.shippingAddress.firstName), lead].join('\n') },
      ...notes,
      ...(order.replaces && acknowledges(news) ? [replacedOrder(order.replaces)] : []),
      ...(steps.length > 0 && news.kind !== 'unpaid' && news.kind !== 'withdrawn'
        ? [{ kind: 'steps', steps } as const]
        : []),
      ...(news.kind === 'sent' ? parcelBlocks(order) : []),
      ...(news.kind === 'delivered' ? reviewLinks(order, origin) : []),
      { kind: 'button', label: action ?? 'Ver mi pedido', href: address },
      ...orderSummary(order),
      ...(acknowledges(news) ? legalFacts(isSent(news) ? order : { ...order, promise: null }, origin) : facts),
      ...(chat ? [questionsTo(chat)] : []),
    ],
    closing: `${
      acknowledges(news) ? 'Este mensaje confirma tu pedido y no es una factura. ' : ''
    }El enlace de este mensaje es solo tuyo: quien lo tenga puede ver tu pedido.`,
  };
  return frameMail(content, shop);
}

function replacedOrder(orderNumber: string): MailBlock {
  const number = formatOrderNumber(orderNumber).replaceAll(' ', '\u00a0');
  const text = `Este pedido reemplaza el ${number}: de ese no se cobra ni se envía nada.`;
  return { kind: 'note', title: 'Reemplaza otro pedido', text };
}

function questionsTo(chat: string): MailBlock {
  return { kind: 'links', title: '¿Tienes preguntas?', links: [{ label: 'Escríbenos por WhatsApp', href: chat }] };
}

/** Whether the order is sent as promised: not if a product was withdrawn. */
function isSent(news: CustomerNews): boolean {
  return news.kind !== 'withdrawn' && !(news.kind === 'paid' && news.isHeldBack);
}

/** Whether a mail contains everything the law requires of an acknowledgement of an order. */
function acknowledges(news: CustomerNews): boolean {
  return ['received', 'unpaid', 'withdrawn'].includes(news.kind) || (news.kind === 'paid' && news.acknowledges);
}
