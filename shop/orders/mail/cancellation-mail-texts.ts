/** The wording of the mails to customers about cancelled orders. */
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import type { CustomerText } from './customer-text.ts';
import { owedText } from './money-mail-texts.ts';
import type { CustomerNews, MailedOrder } from './order-mail-news.ts';

/** What a cancelled order means for the customer. */
function notToCome({ items, delivery }: MailedOrder): string {
  if (isServiceOrder(items)) return 'ya no hay cita';
  return delivery === 'parcel' ? 'no lo vamos a enviar' : 'ya no te lo guardamos';
}

type Cancellation = Extract<CustomerNews, { kind: 'cancelled' | 'customer-cancelled' }>;

function cancelledMoney({ isRefunded, refund }: Cancellation): string {
  if (!isRefunded) return 'Si alcanzaste a pagar algo, escríbenos y te lo devolvemos.';
  const owed = refund?.dueOn ? owedText(refund) : 'Te devolvemos lo que pagaste:';
  return `${owed.replace(/\.$/, ':')} si todavía no te hemos escrito sobre la devolución, escríbenos tú.`;
}

export function cancelledText(news: Cancellation, order: MailedOrder, number: string): CustomerText {
  const money = cancelledMoney(news);
  return {
    subject: `Cancelamos tu pedido ${number}`,
    title: 'Cancelamos tu pedido',
    preheader: money,
    lead: `Tu pedido ${number} quedó cancelado y ${notToCome(order)}. ${money}`,
  };
}

export function ownCancellationText(news: Cancellation, order: MailedOrder, number: string): CustomerText {
  const money = cancelledMoney(news);
  return {
    subject: `Cancelaste tu pedido ${number}`,
    title: 'Cancelaste tu pedido',
    preheader: money,
    lead: `Cancelaste tu pedido ${number} en su página: ${notToCome(order)}. ${money} Si no fuiste tú, escríbenos.`,
  };
}

export function lapsedText({ items }: MailedOrder, number: string): CustomerText {
  const isService = isServiceOrder(items);
  const freed = isService ? '' : ', y los productos volvieron a la tienda';
  const wanted = isService ? 'Si todavía lo quieres' : 'Si todavía los quieres';
  return {
    subject: `Tu pedido ${number} se canceló por falta de pago`,
    title: 'Tu pedido se canceló',
    preheader: 'No nos llegó el pago a tiempo.',
    lead: `Tu pedido ${number} se canceló solo porque no nos llegó el pago a tiempo${freed}. ${wanted}, haz el pedido de nuevo. Si ya pagaste, no pierdes tu dinero: escríbenos con el número del pedido.`,
  };
}
