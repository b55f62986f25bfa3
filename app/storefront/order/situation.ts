/** The headline of an order's page: its state, and what the customer can do. */

import type { StateAnswer } from '#app/storefront/paying/paying-answers.ts';
import { unansweredText } from '#app/storefront/paying/paying-stages.ts';
import type { OrderDelivery, OrderEvent, OrderItem, PaymentMethod, TransferProof } from '#db/schema.ts';
import { isAbroad } from '#shop/colombia.ts';
import { formatLongCalendarDay, formatMoment } from '#shop/dates.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { formatOrderNumber, type ShippingAddress } from '#shop/orders/order.ts';
import type { Refund } from '#shop/orders/refunds/find-refund.server.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import { isPickupAnnounced } from '#shop/orders/status/pickup-ready.ts';
import { awaitingPayment, isPaidWithStaff, methodOf, needsProof } from '#shop/paying/payment-methods.ts';

type PayableOrder = {
  status: OrderStatus;
  paymentMethod: PaymentMethod | null;
  totalAmount: Pesos;
  /** what is collected at the door; 0 if nothing is */
  toCollect: Pesos;
  /** the fee for paying on delivery, which it does not cost if it is paid before it is sent */
  fallingFee?: Pesos;
  holdsStock: boolean;
  /** of an order that is fetched: where and when */
  pickupPlace?: string;
  /** it was paid after a product had been withdrawn, and is not sent for now */
  isHeldBack?: boolean;
  /** the names of its products that were withdrawn from sale: nothing more is paid for it */
  withdrawn?: string[];
  holdExpiresAt: Date | null;
  shippingAddress?: Pick<ShippingAddress, 'country'>;
  delivery?: OrderDelivery;
  /** what arrived, and what is missing, of an order of which a part is paid */
  part?: { arrived: Pesos; rest: Pesos; takesTransfers: boolean } | null;
  /** newest first */
  proofs: Pick<TransferProof, 'status' | 'reason' | 'returnedAt'>[];
  items?: Pick<OrderItem, 'isService'>[];
  /** the number of the order that replaced it, if known */
  successor?: string | null;
  /** oldest first */
  events: Pick<OrderEvent, 'kind' | 'toStatus' | 'note'>[];
};

export type OrderSituation = {
  title: string;
  text: string;
  /** why staff rejected the proof, as they wrote it; may be empty */
  reason: string;
  /**
   * `pay`: any method can be chosen; `proof`: a transfer lacks its proof, and any method can be chosen; `late-proof`:
   * nothing more can be paid, but money may have been sent; `confirming`: the provider has not confirmed the payment
   * yet; `pay-ahead`: the carrier collects the money, unless it is paid another way before
   */
  next: 'pay' | 'pay-ahead' | 'proof' | 'late-proof' | 'confirming' | 'none';
  /** whether the order cannot be paid because a product was withdrawn; the other products need a new order */
  isWithdrawn?: true;
};

/**
 * Determines what an order's page says and offers.
 *
 * @param payment the state of an online payment
 * @param refund what the customer of a cancelled order is owed and got back
 */
export function orderSituation(
  order: PayableOrder,
  payment: Pick<StateAnswer, 'payment' | 'message'>,
  refund: Refund = { owed: 0, returned: 0, isReversed: false },
): OrderSituation {
  if (isServiceOrder(order.items ?? [])) {
    const ofAppointment = appointmentSituation(order);
    if (ofAppointment) return ofAppointment;
  }
  const atDoor = doorText(order);
  switch (order.status) {
    case 'Pendiente Contraentrega':
      if (isPaidWithStaff(order.paymentMethod))
        return calm('Estamos alistando tu pedido', atDoor ?? 'Te escribimos cuando salga.');
      return (
        confirmingSituation(payment) ?? {
          ...calm('Estamos alistando tu pedido', atDoor ?? 'Te escribimos cuando salga.'),
          next: order.withdrawn?.length ? 'none' : 'pay-ahead',
        }
      );
    case 'Pendiente':
      return waitingSituation(order, payment);
    case 'Pagado':
      if (order.isHeldBack)
        return calm(
          'Recibimos tu pago',
          'Un producto ya no está a la venta: te escribimos para acordar contigo otro producto o devolverte el dinero.',
        );
      if (order.delivery === 'pickup')
        return isPickupAnnounced(order)
          ? readySituation(order)
          : calm('Recibimos tu pago', 'Te avisamos cuando esté listo para que lo recojas.');
      return order.holdsStock
        ? calm('Recibimos tu pago', 'Ya estamos alistando tu pedido. Te escribimos cuando salga.')
        : calm(
            'Recibimos tu pago',
            'Llegó cuando el pedido ya había vencido y algún producto se agotó. Te escribimos para acordar contigo cómo seguir o devolverte el dinero.',
          );
    case 'Enviado':
      if (order.delivery === 'pickup') return readySituation(order);
      return calm('Tu pedido va en camino', atDoor ?? 'Ya salió hacia tu dirección.');
    case 'Entregado':
      return calm(
        'Entregamos tu pedido',
        'Gracias por comprar con nosotros. Si no lo recibiste o algo no llegó bien, escríbenos y lo resolvemos.',
      );
    case 'Cancelado':
      return cancelledSituation(order, moneyText(refund, payment));
  }
}

/** It waits in the shop until its customer fetches it. */
function readySituation({ pickupPlace }: PayableOrder): OrderSituation {
  return calm('Ya puedes recogerlo', `Tu pedido te espera en la tienda${pickupPlace ? `: ${pickupPlace}` : '.'}`);
}

/** What its customer pays in cash at the door; null if that is nothing. */
function doorText({ toCollect, totalAmount, fallingFee = 0 }: PayableOrder): string | null {
  if (toCollect <= 0) return null;
  const what = toCollect < totalAmount ? 'Pagas lo que falta' : 'Lo pagas';
  const saved = fallingFee > 0 ? ` Si pagas antes de que salga, te ahorras ${formatPesos(fallingFee)}.` : '';
  return `${what} en efectivo cuando lo recibes: ten listos ${formatPesos(toCollect)}.${saved}`;
}

/** Whether an order was cancelled and no other order took its place. */
export function canBeOrderedAgain({ status, events }: Pick<PayableOrder, 'status' | 'events'>): boolean {
  return status === 'Cancelado' && events.findLast(({ toStatus }) => toStatus === 'Cancelado')?.kind !== 'replaced';
}

/** @returns null if no payment is being confirmed */
function confirmingSituation({ payment, message }: Pick<StateAnswer, 'payment' | 'message'>): OrderSituation | null {
  if (payment !== 'unanswered' && payment !== 'pending') return null;
  const awaited = 'Tu banco todavía no nos responde. No hace falta que pagues otra vez: aquí verás el resultado.';
  const text = payment === 'unanswered' ? unansweredText : message || awaited;
  return { title: 'Estamos confirmando tu pago', text, reason: '', next: 'confirming' };
}

function waitingSituation(order: PayableOrder, payment: Pick<StateAnswer, 'payment' | 'message'>): OrderSituation {
  // Ends in 'a. m.' or 'p. m.', so the sentence needs no other full stop.
  const until = order.holdExpiresAt && formatMoment(order.holdExpiresAt);
  const { awaiting } = methodOf(order.paymentMethod) ?? { awaiting: awaitingPayment };
  const kept = until
    ? ` Guardamos ${isServiceOrder(order.items ?? []) ? 'tu pedido' : 'tus productos'} hasta el ${until}`
    : '';
  const confirming = confirmingSituation(payment);
  if (confirming) return confirming;
  if (isPaidWithStaff(order.paymentMethod))
    return isPickupAnnounced(order) ? readySituation(order) : calm(awaiting.title, awaiting.text);
  const [proof] = order.proofs;
  if (order.proofs.some(({ status }) => status === 'pending'))
    return calm('Estamos revisando tu comprobante', 'Te escribimos apenas quede confirmado el pago.');
  if (order.part && !order.withdrawn?.length && !isAbroad(order.shippingAddress?.country))
    return {
      title: 'Falta una parte del pago',
      text: `Llegaron ${formatPesos(order.part.arrived)} y faltan ${formatPesos(order.part.rest)}. ${order.part.takesTransfers ? 'Transfiere lo que falta y envíanos el comprobante.' : 'Escríbenos para acordar cómo pagas lo que falta.'} Tu pedido sigue guardado.`,
      reason: proof?.status === 'rejected' ? proof.reason : '',
      next: order.part.takesTransfers ? 'proof' : 'none',
    };
  // Staff set the order back to pending: an approved payment is never requested again.
  if (order.proofs.some(({ status, returnedAt }) => status === 'approved' && !returnedAt))
    return calm(
      'Tu pago está aprobado',
      'Aprobamos el comprobante de tu transferencia: no tienes que pagar otra vez. El pedido está pendiente mientras lo revisamos; te escribimos apenas avance.',
    );
  if (isAbroad(order.shippingAddress?.country)) return abroadSituation(order);
  if (order.withdrawn?.length) return withdrawnSituation(order, order.withdrawn);
  if (needsProof(order.paymentMethod)) {
    return proof?.status === 'rejected'
      ? {
          title: 'Necesitamos otro comprobante',
          text: `No pudimos confirmar el pago con el que enviaste.${kept}`,
          reason: proof.reason,
          next: 'proof',
        }
      : {
          title: awaiting.title,
          text: `${awaiting.text}${kept}`,
          reason: '',
          next: 'proof',
        };
  }
  if (payment.payment === 'declined') {
    const why = payment.message ? ` ${asSentence(payment.message)}` : '';
    return {
      title: 'El pago no pasó',
      text: `Tu pedido sigue guardado.${why} Inténtalo de nuevo o paga de otra forma.${kept}`,
      reason: '',
      next: 'pay',
    };
  }
  return { title: awaiting.title, text: `${awaiting.text}${kept}`, reason: '', next: 'pay' };
}

function withdrawnSituation(
  { paymentMethod, items = [], proofs: [proof] }: PayableOrder,
  withdrawn: string[],
): OrderSituation {
  const names = [...new Set(withdrawn)];
  const isAll = items.length > 0 && items.length === withdrawn.length;
  const takesProof = needsProof(paymentMethod);
  const lead = `${listOf.format(names)} ya no ${names.length > 1 ? 'están' : 'está'} a la venta: no pagues este pedido.`;
  const next = isAll ? 'Escríbenos y buscamos otro contigo.' : 'Pide lo demás de nuevo o escríbenos.';
  return {
    title: names.length > 1 ? 'Unos productos ya no están a la venta' : 'Un producto ya no está a la venta',
    text: `${lead} ${next}${takesProof ? ' Si ya hiciste la transferencia, envíanos el comprobante.' : ''}`,
    reason: proof?.status === 'rejected' ? proof.reason : '',
    next: takesProof ? 'late-proof' : 'none',
    isWithdrawn: true,
  };
}

const listOf = new Intl.ListFormat('es', { type: 'conjunction' });

/** @returns null where the text for parcels also fits an order of services */
function appointmentSituation({ status, holdsStock, isHeldBack }: PayableOrder): OrderSituation | null {
  if (status === 'Pagado' && holdsStock && !isHeldBack)
    return calm('Recibimos tu pago', 'Sigue con la solicitud de tu cita: te llamamos para acordar el día.');
  if (status === 'Enviado') return calm('Tu cita está en marcha', 'Te esperamos el día que acordamos contigo.');
  if (status === 'Entregado')
    return calm('Tu cita ya pasó', 'Gracias por venir. Si algo no salió bien, escríbenos y lo resolvemos.');
  return null;
}

/** An order to another country, from before these were arranged first: a proof is taken, because money may be sent. */
function abroadSituation({ paymentMethod, proofs: [proof] }: PayableOrder): OrderSituation {
  const lead =
    'Acordamos contigo el costo del envío a otro país antes de que pagues: escríbenos con el número del pedido.';
  const takesProof = needsProof(paymentMethod);
  return {
    title: 'Falta acordar el envío',
    text: takesProof ? `${lead} Si ya hiciste la transferencia, envíanos el comprobante.` : lead,
    reason: proof?.status === 'rejected' ? proof.reason : '',
    next: takesProof ? 'late-proof' : 'none',
  };
}

function cancelledSituation(
  { paymentMethod, events, proofs, items = [], delivery = 'parcel', successor }: PayableOrder,
  /** what became of its customer's money, or null */
  money: string | null,
): OrderSituation {
  const cancellation = events.findLast(({ toStatus }) => toStatus === 'Cancelado');
  if (cancellation?.kind === 'replaced')
    return calm(
      'Este pedido lo reemplazaste por otro',
      `Vale el ${successor ? `pedido ${formatOrderNumber(successor)}` : 'que hiciste después'}. ${money ?? 'De este no se cobra ni se envía nada.'}`,
    );
  if (cancellation?.kind !== 'lapsed') {
    const text = money ?? 'No tienes que pagar nada. Si alcanzaste a pagar, escríbenos y te devolvemos el dinero.';
    return calm(
      cancellation?.kind === 'customer-cancelled' ? 'Cancelaste este pedido' : 'Cancelamos este pedido',
      isServiceOrder(items)
        ? text
        : `${delivery === 'parcel' ? 'No lo vamos a enviar' : 'Ya no te lo guardamos'}. ${text}`,
    );
  }
  const [proof] = proofs;
  if (proof?.status === 'pending')
    return calm(
      'Estamos revisando tu comprobante',
      'Llegó cuando el pedido ya se había cancelado por falta de pago. Te escribimos apenas lo revisemos.',
    );
  const lead = 'No nos llegó el pago a tiempo y los productos volvieron a la tienda.';
  return needsProof(paymentMethod)
    ? {
        title: 'Este pedido se canceló solo',
        text: `${lead} Si ya hiciste la transferencia, envíanos el comprobante; si no, haz el pedido de nuevo.`,
        reason: proof?.status === 'rejected' ? proof.reason : '',
        next: 'late-proof',
      }
    : calm(
        'Este pedido se canceló solo',
        `${lead} Si todavía los quieres, haz el pedido de nuevo. Si ya pagaste, no pierdes tu dinero: escríbenos.`,
      );
}

/** Words what becomes of the money of a cancelled order; null if nothing is known of any. */
function moneyText(
  { owed, returned, isReversed, dueOn }: Refund,
  { payment, message }: Pick<StateAnswer, 'payment' | 'message'>,
): string | null {
  const until = dueOn ? ` a más tardar el ${formatLongCalendarDay(dueOn)}` : '';
  if (owed > 0)
    return `Te vamos a devolver ${formatPesos(owed)}${until}: si todavía no te hemos escrito para hacerlo, escríbenos.`;
  if (returned > 0) return `Ya te devolvimos ${formatPesos(returned)}. Si no los recibiste, escríbenos.`;
  // Its payment was approved after the cancellation, and staff review it.
  if (payment === 'pending' && message) return message;
  if (isReversed)
    return 'No tienes que pagar nada. Tu pago se anuló o tu banco te lo devolvió: si no lo ves en tu cuenta, escríbenos.';
  return null;
}

const calm = (title: string, text: string): OrderSituation => ({ title, text, reason: '', next: 'none' });

const asSentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
