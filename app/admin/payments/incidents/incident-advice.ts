/** Advice to staff about an incident, by the current state of its order. */
import type { OrderStatus, PaymentIncidentKind, PaymentMethod } from '#db/schema.ts';
import type { OrderPayment } from '#shop/orders/money/order-payment.ts';
import { isPaidOnDelivery } from '#shop/paying/payment-methods.ts';

export type IncidentOrder = {
  status: OrderStatus;
  paymentMethod: PaymentMethod | null;
  /** how it is paid, by the money that the shop has */
  payment: OrderPayment;
  deleted: boolean;
  /** whether it was cancelled for good */
  isEnded: boolean;
};

/**
 * `ended`: cancelled for good; `collected`: delivered, with its money due at the door; the other sent ones by how they
 * are paid.
 */
export type Situation =
  | 'deleted'
  | 'cancelled'
  | 'ended'
  | 'waiting'
  | 'on-delivery'
  | 'paid'
  | 'sent'
  | 'sent-unpaid'
  | 'sent-on-delivery'
  | 'collected';

export function situationOf({ status, paymentMethod, payment, deleted, isEnded }: IncidentOrder): Situation {
  if (deleted) return 'deleted';
  switch (status) {
    case 'Cancelado':
      return isEnded ? 'ended' : 'cancelled';
    case 'Pendiente':
      return 'waiting';
    case 'Pendiente Contraentrega':
      return 'on-delivery';
    case 'Pagado':
      return 'paid';
    case 'Enviado':
    case 'Entregado':
      if (status === 'Entregado' && isPaidOnDelivery(paymentMethod)) return 'collected';
      return payment === 'paid' ? 'sent' : payment === 'unpaid' ? 'sent-unpaid' : 'sent-on-delivery';
  }
}

/** What applies to a cancelled order applies to one that is ended, unless something else is said. */
type Advice = Record<Exclude<Situation, 'ended'>, string> & { ended?: string };

const counted =
  'Si es el mismo pago que el equipo ya contó, márcalo como resuelto; si el cliente pagó dos veces o de más, devuelve este en Wompi.';

/** About money that arrived and does not pay the order. */
const arrived: Advice = {
  deleted: 'El pedido está eliminado. Devuelve el dinero en Wompi y habla con el cliente.',
  cancelled:
    'El pedido está cancelado. Devuelve el dinero en Wompi, o reactiva el pedido cambiando su estado a Pagado.',
  ended:
    'El pedido está cancelado y no se reactiva: otro lo reemplazó, o ya no tiene los datos de su cliente. Devuelve el dinero en Wompi.',
  waiting: 'El pedido no está pagado. Devuelve el dinero en Wompi, o acéptalo cambiando el estado a Pagado.',
  'on-delivery':
    'El pedido se paga al recibirlo. Devuelve el dinero en Wompi, o acéptalo cambiando el estado a Pagado para que la transportadora no cobre.',
  paid: `El pedido está Pagado. ${counted} Si al anotarlo queda Pendiente y el otro dinero sí está, cámbialo otra vez a Pagado.`,
  sent: `El pedido ya salió y está pagado. ${counted}`,
  'sent-unpaid':
    'El pedido ya salió sin estar pagado. Si este es su pago, márcalo como resuelto; si no, devuélvelo en Wompi.',
  'sent-on-delivery':
    'El pedido salió contraentrega: avisa a la transportadora que no cobre. Si ya cobró, devuelve este pago en Wompi.',
  collected:
    'El pedido se entregó contraentrega. Si la transportadora lo cobró, devuelve este pago en Wompi; si no, márcalo como resuelto.',
};

/** About money of another value than the order's. */
const otherValue: Advice = {
  ...arrived,
  'sent-on-delivery':
    'El pedido salió contraentrega y la transportadora cobra todo su valor: devuelve este pago en Wompi.',
};

const twice: Advice = {
  ...arrived,
  // The money that paid the order before is a refund owed, and reviving the order would keep both.
  cancelled: 'El pedido está cancelado. Devuelve este pago en Wompi.',
  ended: 'El pedido está cancelado. Devuelve este pago en Wompi.',
};

const returnTransfer = 'Si la transferencia también llegó, devuélvela y anótalo aquí';

/** About a transfer that staff approved for an order that is paid online. */
const transferToo: Advice = {
  deleted: `El pedido está eliminado. ${returnTransfer}.`,
  cancelled: `El pedido está cancelado. ${returnTransfer}.`,
  waiting: `El pedido está Pendiente. ${returnTransfer}, y cambia el pedido a Pagado.`,
  'on-delivery': `El pedido ya está pagado. ${returnTransfer}, y cambia el pedido a Pagado para que la transportadora no cobre.`,
  paid: `El pedido está Pagado. ${returnTransfer}, o anula el pago en línea en Wompi. Si no llegó, retira la aprobación del comprobante.`,
  sent: `El pedido ya salió. ${returnTransfer}, o anula el pago en línea en Wompi. Si no llegó, márcalo como resuelto.`,
  'sent-unpaid': `El pedido ya salió. ${returnTransfer}.`,
  'sent-on-delivery': `El pedido salió contraentrega: avisa a la transportadora que no cobre. ${returnTransfer}.`,
  collected: `El pedido se entregó contraentrega. ${returnTransfer}, y también lo que cobró la transportadora.`,
};

const owedApart =
  'Su dinero está aparte en esta lista, como «Dinero por devolver»: devuélvelo una sola vez y marca este como resuelto.';

/** About money that pays an order without stock. */
const withoutStock: Advice = {
  deleted: `El pedido está eliminado. ${owedApart}`,
  cancelled: `El pedido está cancelado. ${owedApart}`,
  waiting:
    'El pedido está Pendiente. Consigue las unidades y cámbialo a Pagado, o devuelve el dinero en Wompi y cancélalo.',
  'on-delivery':
    'El pedido ya está pagado: cámbialo a Pagado para que la transportadora no cobre, o devuelve el dinero en Wompi y cancélalo.',
  paid: 'Consigue las unidades antes de enviarlo, o cancélalo y devuelve el dinero en Wompi.',
  sent: 'El pedido ya salió: márcalo como resuelto.',
  'sent-unpaid': 'El pedido ya salió: márcalo como resuelto.',
  'sent-on-delivery': arrived['sent-on-delivery'],
  collected: arrived.collected,
};

const returnOrReplace =
  'Revisa si el dinero llegó. Si llegó, acuerda con el cliente otro producto o devuélvele el dinero y anótalo aquí; si no, rechaza el comprobante, si lo hay, y cancela el pedido.';

/** About money that came without the provider for an order whose products were withdrawn. */
const withdrawnGoods: Advice = {
  deleted: `El pedido está eliminado. ${returnTransfer}.`,
  cancelled: `El pedido está cancelado. ${returnTransfer}.`,
  waiting: returnOrReplace,
  'on-delivery': returnOrReplace,
  paid: 'El pedido está Pagado. Si el producto se puede entregar o el cliente acepta otro, márcalo como resuelto y envíalo; si no, cancélalo: su dinero queda en esta lista como «Dinero por devolver».',
  sent: withoutStock.sent,
  'sent-unpaid': withoutStock['sent-unpaid'],
  'sent-on-delivery': withoutStock['sent-unpaid'],
  collected: withoutStock['sent-unpaid'],
};

/** About an online payment for withdrawn products. */
const paidWithdrawn: Advice = {
  ...withoutStock,
  waiting:
    'No lo envíes. Si el producto se puede entregar o el cliente acepta otro, márcalo como resuelto y cambia el pedido a Pagado; si no, devuelve el dinero en Wompi y cancélalo.',
  'on-delivery':
    'No lo envíes. Si el producto se puede entregar o el cliente acepta otro, márcalo como resuelto y cambia el pedido a Pagado para que la transportadora no cobre; si no, cancélalo.',
  paid: 'No lo envíes. Si el producto se puede entregar o el cliente acepta otro, márcalo como resuelto y envíalo; si no, cancela el pedido y devuelve el dinero en Wompi.',
};

/** About money that is gone. */
const gone: Advice = {
  deleted: 'El pedido está eliminado: no hay nada que enviar ni que devolver de este pago.',
  cancelled: 'El pedido está cancelado: no hay nada que enviar ni que devolver de este pago.',
  waiting:
    'El pedido espera otro pago: no lo envíes sin él, y habla con el cliente. Si ya te pagó de otra forma, cámbialo a Pagado.',
  'on-delivery': 'El pedido se paga al recibirlo: la transportadora debe cobrarlo.',
  paid: 'El pedido sigue Pagado: antes de enviarlo confirma que llegó otro dinero, o cámbialo a Pendiente.',
  sent: 'El pedido ya salió y está pagado con otro dinero: confirma que llegó y márcalo como resuelto.',
  'sent-unpaid': 'El pedido ya salió: habla con el cliente para que lo pague o lo devuelva.',
  'sent-on-delivery': 'El pedido salió contraentrega: la transportadora debe cobrarlo.',
  collected:
    'El pedido se entregó contraentrega: confirma que la transportadora lo cobró. Si no, habla con el cliente.',
};

const stillPaid = 'El pedido sigue pagado: habla con el cliente si no sabes por qué se devolvió.';

/** About money of which a part is gone. */
const partlyGone: Advice = {
  ...gone,
  deleted: 'El pedido está eliminado: el resto que falte por devolver está aparte en esta lista.',
  cancelled: 'El pedido está cancelado: el resto que falte por devolver está aparte en esta lista.',
  paid: stillPaid,
  sent: stillPaid,
};

const returnIt = 'Devuelve el dinero al cliente y anota aquí cómo lo hiciste.';
const paidAgain = 'El pedido se volvió a pagar. Devuelve al cliente el pago anterior y anota aquí cómo lo hiciste.';
const keptOrReturned =
  'Si el cliente todavía lo quiere con este dinero, cámbialo a Pagado. Si no, devuelve el dinero y anota aquí cómo lo hiciste.';

/** About money that is owed to the customer. An open refund ends when the order is set to a paid or sent status. */
const owed: Advice = {
  deleted: `El pedido está eliminado. ${returnIt}`,
  cancelled: `El pedido está cancelado. ${returnIt}`,
  waiting: `El pedido se reactivó y está Pendiente. ${keptOrReturned}`,
  'on-delivery': `El pedido se reactivó y se paga al recibirlo. ${keptOrReturned}`,
  paid: paidAgain,
  sent: paidAgain,
  'sent-unpaid': returnIt,
  'sent-on-delivery': returnIt,
  collected: returnIt,
};

/** Finds the advice about an incident of a kind while its order is in a situation. */
export function adviceOn(kind: keyof typeof incidentAdvice, situation: Situation): string {
  const advice = incidentAdvice[kind];
  return advice[situation] ?? advice.cancelled;
}

/** Whether an incident is about money that is no longer here, or not all of it. */
export function isMoneyGone(kind: PaymentIncidentKind): boolean {
  return kind === 'voided' || kind === 'reversed' || kind === 'partly-reversed';
}

/** The advice on each kind of incident whose order is known. */
export const incidentAdvice: Record<
  Exclude<PaymentIncidentKind, 'unknown-reference'> | 'transfer-too' | 'withdrawn-goods',
  Advice
> = {
  'wrong-amount': otherValue,
  'wrong-currency': otherValue,
  'paid-twice': twice,
  'transfer-too': transferToo,
  'withdrawn-goods': withdrawnGoods,
  'paid-without-stock': withoutStock,
  'paid-withdrawn': paidWithdrawn,
  'paid-after-cancel': arrived,
  'paid-deleted': arrived,
  voided: gone,
  reversed: gone,
  'partly-reversed': partlyGone,
  unrecorded: arrived,
  'refund-owed': owed,
};
