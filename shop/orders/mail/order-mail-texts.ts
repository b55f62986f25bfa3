/** The wording of the mails to customers, one function for each kind of news. */
import { formatMoment } from '#shop/dates.ts';
import type { MailBlock } from '#shop/mail-frame.ts';
import { formatPesos } from '#shop/money.ts';
import { canBeConfirmed } from '#shop/orders/confirming/order-confirmation.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { keptPromise } from '#shop/orders/kept-promise.ts';
import { needsProof } from '#shop/paying/payment-methods.ts';
import { cancelledText, lapsedText, ownCancellationText } from './cancellation-mail-texts.ts';
import type { CustomerText } from './customer-text.ts';
import { moneyText, owedText } from './money-mail-texts.ts';
import { deliveryAddress, rights } from './order-mail-blocks.ts';
import type { CustomerNews, MailedOrder } from './order-mail-news.ts';
import { pickupPaidText, pickupReadyText, pickupReceivedText } from './pickup-mail-texts.ts';
import { revisionText } from './revision-mail-texts.ts';

/**
 * Writes the text of a mail to a customer.
 *
 * @param number the order number as it is shown
 */
export function customerText(news: CustomerNews, order: MailedOrder, number: string): CustomerText {
  switch (news.kind) {
    case 'received':
      return receivedText(news.proof, order, number);
    case 'unpaid':
      return unpaidText(news.onItsWay, order, number);
    case 'paid':
      return { ...paidText(news, order, number), notes: excessNote(news.excess) };
    case 'withdrawn':
      return withdrawnText(order, number);
    case 'payment-gone':
      return paymentGoneText(news.isWithdrawn, order, number);
    case 'sent':
      return sentText(order, number);
    case 'delivered':
      return deliveredText(order, number);
    case 'cancelled':
      return cancelledText(news, order, number);
    case 'customer-cancelled':
      return ownCancellationText(news, order, number);
    case 'lapsed':
      return lapsedText(order, number);
    case 'proof-rejected':
      return proofRejectedText(news.reason, order, number);
    case 'revised':
    case 'revision-offered':
      return revisionText(news, number);
    case 'arrived':
    case 'returned':
    case 'refunded':
      return moneyText(news, number);
  }
}

/** Whether the customer is asked to confirm an order: not again, if they or staff did that before the mail was sent. */
function isToConfirm(order: MailedOrder): boolean {
  return canBeConfirmed(order) && !order.events.some(({ kind }) => kind === 'confirmed');
}

type UnpaidMoney = Extract<CustomerNews, { kind: 'unpaid' }>['onItsWay'];
type ReceivedProof = Extract<CustomerNews, { kind: 'received' }>['proof'];

function receivedText(proof: ReceivedProof, order: MailedOrder, number: string): CustomerText {
  const subject = `Recibimos tu pedido ${number}`;
  const title = 'Recibimos tu pedido';
  switch (proof) {
    case 'under-review':
      return {
        subject,
        title,
        preheader: 'Estamos revisando tu comprobante.',
        lead: `Recibimos tu pedido ${number} y el comprobante de tu transferencia. Lo revisamos y te escribimos apenas quede confirmado el pago.`,
      };
    case 'missing': {
      const until = holdEnd(order);
      return {
        subject,
        title,
        preheader: 'Falta el comprobante de tu transferencia.',
        lead: `Recibimos tu pedido ${number}. Para ${isServiceOrder(order.items) ? 'confirmarlo' : 'alistarlo'} nos falta el comprobante de tu transferencia${until ? `; lo guardamos hasta el ${until}` : '.'}`,
        action: 'Enviar el comprobante',
      };
    }
    case 'not-needed':
      if (isServiceOrder(order.items))
        return {
          subject,
          title,
          preheader: 'Falta acordar tu cita.',
          lead: `Recibimos tu pedido ${number}. Pide tu cita en su página: te llamamos para acordar el día y la hora. ${formatPesos(order.totalAmount)} los pagas en la tienda.`,
          action: 'Pedir mi cita',
        };
      if (order.delivery === 'pickup') return pickupReceivedText(order, number);
      return {
        subject,
        title,
        preheader:
          order.toCollect > 0 ? `Pagas ${formatPesos(order.toCollect)} cuando lo recibes.` : 'Ya lo estamos alistando.',
        lead: `Recibimos tu pedido ${number} y ya lo estamos alistando. Te avisamos cuando salga.`,
        notes: cashNote(order),
        ...(isToConfirm(order) && { action: 'Confírmalo con un toque' }),
      };
  }
}

function unpaidText(onItsWay: UnpaidMoney, order: MailedOrder, number: string): CustomerText {
  if (onItsWay) {
    const waiting =
      onItsWay === 'under-review'
        ? 'revisamos el pago que nos llegó'
        : 'todavía no sabemos si ya lo pagaste: esperamos la respuesta de tu banco o de la pasarela de pago';
    return {
      subject: `Estamos confirmando el pago de tu pedido ${number}`,
      title: 'Estamos confirmando tu pago',
      preheader: 'No pagues otra vez.',
      lead: `Guardamos tu pedido ${number} y ${waiting}. No pagues otra vez: te escribimos apenas el pago quede confirmado, y en la página del pedido ves cómo va.`,
    };
  }
  const until = holdEnd(order);
  const kept = isServiceOrder(order.items) ? 'Lo guardamos' : 'Guardamos los productos';
  return {
    subject: `Tu pedido ${number} espera el pago`,
    title: 'Tu pedido espera el pago',
    preheader: until ? `Lo guardamos hasta el ${until}` : 'Puedes pagarlo con el mismo método o con otro.',
    lead: `Guardamos tu pedido ${number}, pero todavía no nos llega el pago. Puedes pagarlo ahora, con el mismo método o con otro${until ? `. ${kept} hasta el ${until}` : '.'}`,
    action: 'Pagar mi pedido',
  };
}

type PaidNews = Extract<CustomerNews, { kind: 'paid' }>;

function paidText({ hasLeft, isHeldBack }: PaidNews, order: MailedOrder, number: string): CustomerText {
  const subject = `Recibimos el pago de tu pedido ${number}`;
  const title = 'Recibimos tu pago';
  if (isHeldBack)
    return {
      subject,
      title,
      preheader: 'Te escribimos para acordar cómo seguir.',
      lead: `Recibimos el pago de tu pedido ${number}. Un producto ya no está a la venta: te escribimos para acordar contigo otro producto o devolverte el dinero.`,
    };
  // The money arrived after the order had lapsed and its goods were sold to others.
  if (order.status === 'Pagado' && !order.holdsStock)
    return {
      subject,
      title,
      preheader: 'Te escribimos para acordar cómo seguir.',
      lead: `Recibimos el pago de tu pedido ${number}. Llegó cuando el pedido ya había vencido y algún producto se agotó: te escribimos para acordar contigo cómo seguir o devolverte el dinero.`,
    };
  if (isServiceOrder(order.items))
    return {
      subject,
      title,
      preheader: 'Gracias por tu compra.',
      lead: `Recibimos el pago de tu pedido ${number}: ${formatPesos(order.totalAmount)}. Si aún no has pedido tu cita, pídela en la página del pedido.`,
    };
  if (order.delivery === 'pickup' && !hasLeft) return pickupPaidText(order, number);
  const received = `Recibimos el pago de tu pedido ${number}: ${formatPesos(order.totalAmount)}.`;
  return {
    subject,
    title,
    preheader: hasLeft ? 'Gracias por comprar con nosotros.' : 'Ya estamos alistando tu pedido.',
    lead: `${received} ${hasLeft ? 'Gracias por comprar con nosotros.' : 'Ya lo estamos alistando y te avisamos cuando salga.'}`,
  };
}

/** Says that more arrived than the order lacked. */
function excessNote(excess: PaidNews['excess']): MailBlock[] {
  if (!excess) return [];
  const text = `Llegaron ${formatPesos(excess.arrived)}, más de lo que faltaba. ${owedText(excess)}`;
  return [{ kind: 'note', title: 'Dinero a tu favor', text }];
}

function withdrawnText({ paymentMethod }: MailedOrder, number: string): CustomerText {
  const proof = needsProof(paymentMethod) ? ' Si ya hiciste la transferencia, envíanos ahí el comprobante.' : '';
  return {
    subject: `Un producto de tu pedido ${number} ya no está a la venta`,
    title: 'Un producto ya no está a la venta',
    preheader: 'No pagues este pedido.',
    lead: `Guardamos tu pedido ${number}, pero un producto se retiró de la tienda: no lo pagues. En su página puedes pedir lo demás de nuevo.${proof} Si prefieres, escríbenos.`,
  };
}

function paymentGoneText(isWithdrawn: boolean, order: MailedOrder, number: string): CustomerText {
  const isCash = order.toCollect > 0;
  if (isWithdrawn && !isCash)
    return {
      subject: `Tu pago del pedido ${number} se anuló`,
      title: 'Tu pago se anuló',
      preheader: 'No pagues este pedido otra vez.',
      lead: `El pago de tu pedido ${number} se anuló o se te devolvió: ese dinero ya no está en la tienda. Un producto se retiró de la tienda, así que no lo pagues otra vez: en su página puedes pedir lo demás de nuevo. Si no sabes por qué se anuló, pregunta en tu banco o escríbenos.`,
    };
  const isPickup = order.delivery === 'pickup';
  const waits = isServiceOrder(order.items)
    ? 'tu cita queda pendiente'
    : `no ${isPickup ? 'entregamos' : 'enviamos'} el pedido`;
  const next = isCash
    ? `Ahora lo pagas al recibirlo: ${formatPesos(order.toCollect)}. Si ya no lo quieres, escríbenos.`
    : 'Si todavía lo quieres, págalo de nuevo desde su página. Si no, no tienes que pagar nada; escríbenos y lo cancelamos.';
  return {
    subject: `Tu pago del pedido ${number} se anuló`,
    title: 'Tu pago se anuló',
    preheader: isCash ? 'Ahora lo pagas al recibirlo.' : 'Falta que llegue otro pago.',
    lead: `El pago de tu pedido ${number} se anuló o se te devolvió: ese dinero ya no está en la tienda${isCash ? '.' : `, y ${waits} hasta que llegue otro pago.`} ${next} Si no sabes por qué pasó, pregunta en tu banco o escríbenos.`,
    ...(!isCash && { action: 'Pagar mi pedido' }),
  };
}

function sentText(order: MailedOrder, number: string): CustomerText {
  if (isServiceOrder(order.items))
    return {
      subject: `Tu cita del pedido ${number}`,
      title: 'Tu cita está en marcha',
      preheader: 'Te esperamos.',
      lead: `Tu pedido ${number} avanza: te esperamos el día que acordamos contigo.`,
    };
  if (order.delivery === 'pickup') return pickupReadyText(order, number);
  return {
    subject: `Tu pedido ${number} va en camino`,
    title: 'Tu pedido va en camino',
    preheader:
      order.toCollect > 0 ? `Ten listos ${formatPesos(order.toCollect)} en efectivo.` : 'Ya salió hacia tu dirección.',
    lead: [`Tu pedido ${number} ya salió y va camino a tu dirección.`, keptPromise(order)].filter(Boolean).join(' '),
    notes: cashNote(order),
    facts: [{ kind: 'fact', title: 'Dirección de entrega', text: deliveryAddress(order) }],
  };
}

function deliveredText(order: MailedOrder, number: string): CustomerText {
  if (isServiceOrder(order.items))
    return {
      subject: `Gracias por venir a tu cita del pedido ${number}`,
      title: 'Gracias por venir',
      preheader: 'Tu cita ya pasó.',
      lead: `La cita de tu pedido ${number} figura como cumplida. Si no la tuviste o algo no salió bien, escríbenos y lo resolvemos.`,
    };
  return {
    subject: `Entregamos tu pedido ${number}`,
    title: 'Entregamos tu pedido',
    preheader: 'Gracias por comprar con nosotros.',
    lead: `Tu pedido ${number} figura como entregado. Gracias por comprar con nosotros. Si no lo recibiste o algo no llegó bien, escríbenos y lo resolvemos.`,
    facts: rights(order),
  };
}

function proofRejectedText(reason: string, order: MailedOrder, number: string): CustomerText {
  const until = holdEnd(order);
  return {
    subject: `Necesitamos otro comprobante de tu pedido ${number}`,
    title: 'Necesitamos otro comprobante',
    preheader: 'No pudimos confirmar el pago con el que enviaste.',
    lead: `Revisamos el comprobante de tu pedido ${number} y no pudimos confirmar el pago con él. Envíanos otro desde la página de tu pedido${until ? `; lo guardamos hasta el ${until}` : '.'}`,
    notes: reason ? [{ kind: 'note', title: 'Qué pasó', text: reason }] : [],
    action: 'Enviar otro comprobante',
  };
}

/** Formats when an order's hold expires. The text ends in 'a. m.' or 'p. m.', so no full stop may follow it. */
function holdEnd({ holdExpiresAt }: MailedOrder): string | null {
  return holdExpiresAt && formatMoment(holdExpiresAt);
}

function cashNote({ toCollect }: MailedOrder): MailBlock[] {
  if (toCollect <= 0) return [];
  return [
    {
      kind: 'note',
      title: 'Ten listo el efectivo',
      text: `Pagas ${formatPesos(toCollect)} cuando recibes tu pedido.`,
    },
  ];
}
