/** Mails to staff about orders. They contain no personal data of the customer. */
import { breakLinks } from '#shop/links-in-text.ts';
import { type FramedMail, frameMail, type MailBlock, type MailingShop } from '#shop/mail-frame.ts';
import { formatPesos } from '#shop/money.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { formatOrderNumber, orderUnits } from '#shop/orders/order.ts';
import { answerNotes, type RevisionAnswer } from '#shop/orders/revisions/revision-words.ts';
import type { MailedOrder } from './order-mail-news.ts';
import type { StaffNews } from './staff-news.ts';

/**
 * Builds a mail to staff that links to an order in the back office.
 *
 * @param origin the shop's public origin, without a slash at its end
 */
export function staffMail(news: StaffNews, order: MailedOrder, shop: MailingShop, origin: string): FramedMail {
  const number = formatOrderNumber(order.orderNumber);
  const total = formatPesos(order.totalAmount);
  const { subject, title, notes } = staffText(news, order, number, total);
  const units = [...orderUnits(order.items).values()].reduce((sum, count) => sum + count, 0);
  return frameMail(
    {
      subject,
      title,
      preheader: `${total} · ${order.paymentMethod ?? 'sin método de pago'}`,
      blocks: [
        ...notes,
        { kind: 'fact', title: 'Pedido', text: number },
        { kind: 'fact', title: 'Total', text: total },
        { kind: 'fact', title: 'Productos', text: units === 1 ? '1 unidad' : `${units} unidades` },
        { kind: 'fact', title: 'Forma de pago', text: order.paymentMethod ?? 'N/A' },
        { kind: 'fact', title: 'Estado', text: order.status },
        order.isDeleted
          ? { kind: 'button', label: 'Abrir Pagos', href: `${origin}/admin/payments` }
          : { kind: 'button', label: 'Abrir el pedido', href: `${origin}/admin/orders/${order.id}` },
      ],
      closing: 'Los datos del cliente están en la administración de la tienda.',
    },
    shop,
  );
}

function staffText(
  news: StaffNews,
  { items, delivery }: Pick<MailedOrder, 'items' | 'delivery'>,
  number: string,
  total: string,
): { subject: string; title: string; notes: MailBlock[] } {
  const isService = isServiceOrder(items);
  const notToDo = isService
    ? 'Ya no esperes al cliente para su cita.'
    : delivery === 'parcel'
      ? 'No lo envíes.'
      : 'No lo entregues.';
  switch (news.kind) {
    case 'new-order':
      return {
        subject: `Nuevo pedido ${number} por ${total}`,
        title: 'Nuevo pedido',
        notes: news.proofToReview ? [{ kind: 'text', text: 'Trae un comprobante de transferencia por revisar.' }] : [],
      };
    case 'proof-sent':
      return {
        subject: `Comprobante por revisar: pedido ${number}`,
        title: 'Comprobante por revisar',
        notes: [{ kind: 'text', text: 'El cliente envió un comprobante de transferencia.' }],
      };
    case 'customer-cancelled':
      return {
        subject: `El cliente canceló el pedido ${number}`,
        title: 'El cliente canceló su pedido',
        notes: [
          {
            kind: 'text',
            text: news.isRefundOwed
              ? `${notToDo} Ya estaba pagado: el dinero quedó por devolver, en Pagos.`
              : `${notToDo} ${isService ? 'No estaba pagado.' : 'Sus productos volvieron a la venta.'}`,
          },
          ...(news.reason ? [{ kind: 'note', title: 'Su motivo', text: news.reason } as const] : []),
        ],
      };
    case 'address-corrected':
      return {
        subject: `El cliente corrigió la dirección del pedido ${number}`,
        title: 'El cliente corrigió la dirección',
        notes: [{ kind: 'text', text: 'Si ya imprimiste la guía o la etiqueta, imprímela otra vez.' }],
      };
    case 'change-asked':
      return {
        subject: `El cliente pide un cambio: pedido ${number}`,
        title: 'El cliente pide un cambio',
        notes: [{ kind: 'text', text: 'Lo que pide está en el historial del pedido.' }],
      };
    case 'revision-answered':
      return {
        subject: `${answerNotes[news.answer]}: pedido ${number}`,
        title: answerNotes[news.answer],
        notes: [{ kind: 'text', text: answerTexts[news.answer] }],
      };
    case 'payment-problem':
      return {
        subject: `Hay un pago por revisar: pedido ${number}`,
        title: 'Hay un pago por revisar',
        notes: [
          { kind: 'note', title: 'Qué pasó', text: breakLinks(news.problem) || 'El pago no cuadra con el pedido.' },
        ],
      };
  }
}

const answerTexts: Record<RevisionAnswer, string> = {
  accepted: 'El pedido ya tiene el cambio y se puede preparar.',
  declined: 'El pedido sigue como estaba. Si hace falta, acuerda con el cliente cómo seguir.',
  lapsed: 'El pedido sigue como estaba y las unidades que se guardaban volvieron a la venta.',
  withdrawn: 'El pedido sigue como estaba.',
};
