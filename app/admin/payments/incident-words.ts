import type { OrderStatus, PaymentIncidentKind, PaymentMethod, RefundMethod } from '#db/schema.ts';
import { goodsHaveLeft } from '#shop/orders/order-status.ts';
import { isPaidOnDelivery } from '#shop/paying/payment-methods.ts';

type IncidentOrder = { status: OrderStatus; paymentMethod: PaymentMethod | null; deleted: boolean };

/** What an incident's advice depends on: the present state of its order. */
type Situation = 'deleted' | 'cancelled' | 'waiting' | 'on-delivery' | 'paid' | 'sent' | 'sent-on-delivery';

function situationOf({ status, paymentMethod, deleted }: IncidentOrder): Situation {
  if (deleted) return 'deleted';
  if (goodsHaveLeft(status)) return isPaidOnDelivery(paymentMethod) ? 'sent-on-delivery' : 'sent';
  if (status === 'Cancelado') return 'cancelled';
  if (status === 'Pagado') return 'paid';
  return status === 'Pendiente Contraentrega' ? 'on-delivery' : 'waiting';
}

const counted =
  'Si es el mismo pago que el equipo ya contó, márcalo como resuelto; si el cliente pagó dos veces o de más, devuelve este en Wompi.';

/** What to do about money that arrived. */
const arrived: Record<Situation, string> = {
  deleted: 'El pedido está eliminado. Devuelve el dinero en Wompi y habla con el cliente.',
  cancelled:
    'El pedido está cancelado. Devuelve el dinero en Wompi, o reactiva el pedido cambiando su estado a Pagado.',
  waiting:
    'El pedido no está pagado y sigue apartando sus productos. Devuelve el dinero en Wompi, o acéptalo cambiando el estado a Pagado.',
  'on-delivery':
    'El pedido se paga al recibirlo. Devuelve el dinero en Wompi, o acéptalo cambiando el estado a Pagado para que la transportadora no cobre.',
  paid: `El pedido está Pagado. ${counted}`,
  sent: `El pedido ya salió. ${counted}`,
  'sent-on-delivery':
    'El pedido salió contraentrega: avisa a la transportadora que no cobre. Si ya cobró, devuelve este pago en Wompi.',
};

/** What to do about money that is gone. */
const gone: Record<Situation, string> = {
  deleted: 'El pedido está eliminado: no hay nada que enviar ni que devolver de este pago.',
  cancelled: 'El pedido está cancelado: no hay nada que enviar ni que devolver de este pago.',
  waiting: 'El pedido espera otro pago: no lo envíes sin él, y habla con el cliente.',
  'on-delivery': 'El pedido se paga al recibirlo: la transportadora debe cobrarlo.',
  paid: 'El pedido sigue Pagado: antes de enviarlo confirma que llegó otro dinero, o cámbialo a Pendiente.',
  sent: 'El pedido ya salió: habla con el cliente para que lo pague o lo devuelva.',
  'sent-on-delivery':
    'El pedido salió contraentrega: la transportadora debe cobrarlo. Si se entregó sin cobrar, habla con el cliente.',
};

const stillPaid = 'Habla con el cliente si no sabes por qué; el pedido sigue pagado.';

/** What to do when a part of the money is gone. */
const partlyGone: Record<Situation, string> = {
  ...gone,
  deleted: 'El pedido está eliminado: devuelve el resto en Wompi, si falta.',
  cancelled: 'El pedido está cancelado: devuelve el resto en Wompi, si falta.',
  paid: stillPaid,
  sent: stillPaid,
};

const withoutStock: Record<Situation, string> = {
  ...arrived,
  paid: 'Consigue las unidades antes de enviarlo, o devuelve el dinero en Wompi y cancélalo.',
  sent: 'El pedido ya salió: márcalo como resuelto.',
};

type Words = { title: string; lead: string; advice: Record<Situation, string> };

const words: Record<Exclude<PaymentIncidentKind, 'unknown-reference' | 'refund-owed'>, Words> = {
  'wrong-amount': { title: 'Pago por otro valor', lead: 'El valor no es el del pedido.', advice: arrived },
  'wrong-currency': { title: 'Pago en otra moneda', lead: 'El pago no llegó en pesos.', advice: arrived },
  'paid-twice': {
    title: 'Pagado dos veces',
    lead: 'Llegó este pago cuando el pedido ya figuraba como pagado o enviado.',
    advice: arrived,
  },
  'paid-without-stock': {
    title: 'Pagado sin existencias',
    lead: 'El pago llegó cuando el pedido ya se había cancelado y sus productos se vendieron.',
    advice: withoutStock,
  },
  'paid-after-cancel': {
    title: 'Pagado después de cancelarlo',
    lead: 'El equipo canceló el pedido, o el cliente hizo otro en su lugar (su historial lo dice), y después llegó el pago.',
    advice: arrived,
  },
  'paid-deleted': {
    title: 'Pagado después de eliminarlo',
    lead: 'El pago llegó cuando el pedido ya no estaba en las listas.',
    advice: arrived,
  },
  voided: {
    title: 'Pago anulado',
    lead: 'Wompi anuló un pago que ya había aprobado: ese dinero ya no está.',
    advice: gone,
  },
  reversed: {
    title: 'Pago devuelto o reclamado',
    lead: 'El archivo de Wompi dice que este dinero se devolvió al cliente, o que su banco lo reclamó.',
    advice: gone,
  },
  'partly-reversed': {
    title: 'Pago devuelto en parte',
    lead: 'El archivo de Wompi dice que una parte de este pago se devolvió al cliente.',
    advice: partlyGone,
  },
  unrecorded: {
    title: 'Pago que la tienda no registró',
    lead: 'El archivo de Wompi trae un pago de este pedido que Wompi no le avisó a la tienda. Búscalo en Wompi.',
    advice: arrived,
  },
};

/** The title of an incident, and what staff should do about it in the present state of its order. */
export function incidentWords({ kind, order }: { kind: PaymentIncidentKind; order: IncidentOrder | null }): {
  title: string;
  whatToDo: string;
} {
  if (kind === 'unknown-reference' || !order)
    return {
      title: 'Pago sin pedido',
      whatToDo:
        'Llegó un pago aprobado con una referencia que no es de ningún pedido. Búscala en Wompi y devuelve el dinero, o habla con quien pagó.',
    };
  if (kind === 'refund-owed')
    return {
      title: 'Dinero por devolver',
      whatToDo:
        'El pedido estaba pagado cuando se canceló o se eliminó. Devuelve el dinero al cliente y anota aquí cómo lo hiciste.',
    };
  const { title, lead, advice } = words[kind];
  const situation = situationOf(order);
  const isOnlineToo = kind === 'paid-twice' && situation === 'sent-on-delivery';
  return {
    title: isOnlineToo ? 'Pago en línea de un pedido contraentrega' : title,
    whatToDo: `${isOnlineToo ? 'Llegó un pago en línea después de enviar el pedido.' : lead} ${advice[situation]}`,
  };
}

/** The ways to return money. */
export const refundMethodWords: Record<RefundMethod, string> = {
  provider: 'En Wompi',
  transfer: 'Transferencia o consignación',
  cash: 'Efectivo',
  other: 'De otra forma',
};

export const refundMethodCodes = Object.keys(refundMethodWords) as RefundMethod[];

/**
 * Formats an amount as the provider reported it, which may have centavos and be in another currency: '$ 89.000',
 * '$ 89.000,50', 'USD 20,00'.
 */
export function formatProviderAmount(amountInCents: number, currency: string): string {
  const whole = Math.trunc(amountInCents / 100);
  const cents = Math.abs(amountInCents % 100);
  const isPesos = currency.toUpperCase() === 'COP';
  const figures =
    String(whole).replaceAll(/\B(?=(\d{3})+$)/g, '.') +
    (cents > 0 || !isPesos ? `,${String(cents).padStart(2, '0')}` : '');
  return `${isPesos ? '$' : currency || '¿?'}\u00a0${figures}`;
}

/** Maximum length of the resolution note, in characters. */
export const longestResolution = 500;
