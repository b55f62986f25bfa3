import type { PaymentIncidentKind, RefundMethod } from '#db/schema.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import { adviceOn, type IncidentOrder, type incidentAdvice, situationOf } from './incident-advice.ts';

const words: Record<keyof typeof incidentAdvice, { title: string; lead: string }> = {
  'wrong-amount': { title: 'Pago por otro valor', lead: 'El valor no es el del pedido.' },
  'wrong-currency': { title: 'Pago en otra moneda', lead: 'El pago no llegó en pesos.' },
  'paid-twice': {
    title: 'Pagado dos veces',
    lead: 'Llegó este pago cuando el pedido ya figuraba como pagado o enviado.',
  },
  'transfer-too': {
    title: 'Pagado en línea y por transferencia',
    lead: 'El equipo aprobó el comprobante de un pedido que también está pagado en línea.',
  },
  'withdrawn-goods': {
    title: 'Pedido con un producto retirado',
    lead: 'Llegó un comprobante, o el equipo marcó el pedido como Pagado, cuando un producto ya no se vendía: no se envía antes de resolver esto.',
  },
  'paid-without-stock': {
    title: 'Pagado sin existencias',
    lead: 'El pago llegó cuando el pedido ya se había cancelado y sus productos se vendieron.',
  },
  'paid-withdrawn': {
    title: 'Producto retirado: no enviar',
    lead: 'El pago llegó cuando un producto del pedido ya se había retirado de la tienda.',
  },
  'paid-after-cancel': {
    title: 'Pagado después de cancelarlo',
    lead: 'El equipo canceló el pedido, o el cliente hizo otro en su lugar (su historial lo dice), y después llegó el pago.',
  },
  'paid-deleted': {
    title: 'Pagado después de eliminarlo',
    lead: 'El pago llegó cuando el pedido ya no estaba en las listas.',
  },
  voided: { title: 'Pago anulado', lead: 'Wompi anuló un pago que ya había aprobado: ese dinero ya no está.' },
  reversed: {
    title: 'Pago devuelto o reclamado',
    lead: 'El archivo de Wompi dice que este dinero se devolvió al cliente, o que su banco lo reclamó.',
  },
  'partly-reversed': {
    title: 'Pago devuelto en parte',
    lead: 'El archivo de Wompi dice que una parte de este pago se devolvió al cliente.',
  },
  unrecorded: {
    title: 'Pago que la tienda no registró',
    lead: 'El archivo de Wompi trae un pago de este pedido que Wompi no le avisó a la tienda. Búscalo en Wompi.',
  },
  'refund-owed': {
    title: 'Dinero por devolver',
    lead: 'La tienda tenía dinero de este pedido cuando se canceló o se eliminó.',
  },
};

const onlineToo = {
  title: 'Pago en línea de un pedido contraentrega',
  lead: 'Llegó un pago en línea después de enviar el pedido.',
};

const returnedTwice = {
  title: 'Dinero devuelto dos veces',
  lead: 'Este pago volvió al cliente más de una vez: lo que anotó el equipo y lo que dice Wompi suman más de lo que pagó.',
  advice:
    'Habla con el cliente para que devuelva lo que sobra. Si lo reclamó a su banco, respóndelo en Wompi con el comprobante de la devolución que ya hiciste.',
};

const byTransfer: Partial<Record<PaymentIncidentKind, keyof typeof incidentAdvice>> = {
  'paid-twice': 'transfer-too',
  'paid-without-stock': 'withdrawn-goods',
};

/** The title of an incident, what happened, and what staff should do about it in the present state of its order. */
export function incidentWords({
  kind: recorded,
  provider,
  order,
  refundMethod,
  isReturnedTwice = false,
  returnId = null,
  revisionId = null,
  isExcess = false,
}: {
  kind: PaymentIncidentKind;
  provider?: string;
  order: IncidentOrder | null;
  /** how its money was returned, if that is recorded */
  refundMethod?: RefundMethod | null;
  /** whether its money went back to the customer more than once */
  isReturnedTwice?: boolean;
  /** the return of units, or the change of the order, for which it is owed */
  returnId?: string | null;
  revisionId?: string | null;
  /** whether it is what a customer transferred beyond what their order lacked */
  isExcess?: boolean;
}): { title: string; lead: string; advice: string } {
  const kind = (provider === withoutProvider && byTransfer[recorded]) || recorded;
  if (kind === 'voided' && !order)
    return {
      title: 'Pago sin pedido, anulado',
      lead: 'Wompi anuló un pago con una referencia que no es de ningún pedido.',
      advice: 'No hay nada que devolver. Si ya lo devolviste por otro medio, habla con quien pagó.',
    };
  if (kind === 'unknown-reference' || !order)
    return {
      title: 'Pago sin pedido',
      lead: 'Llegó un pago aprobado con una referencia que no es de ningún pedido.',
      advice: 'Búscala en Wompi y devuelve el dinero, o habla con quien pagó.',
    };
  // A later version of the shop may write other kinds, while this one still runs or runs again.
  if (!(kind in words))
    return {
      title: 'Pago por revisar',
      lead: 'Lo registró una versión más nueva de la tienda.',
      advice: 'Esa versión dice qué hacer con él.',
    };
  if (isReturnedTwice) return returnedTwice;
  if (returnId || revisionId || isExcess)
    return {
      title: refundMethod ? 'Dinero devuelto' : words['refund-owed'].title,
      lead: isExcess
        ? 'El cliente transfirió más de lo que debía el pedido: esto queda a su favor.'
        : returnId
          ? 'Volvieron unidades de este pedido que el cliente ya había pagado.'
          : 'El pedido se corrigió y ahora vale menos de lo que el cliente pagó.',
      advice: adviceOn(kind, 'sent-unpaid'),
    };
  const situation = situationOf(order);
  const isOnlineToo = kind === 'paid-twice' && (situation === 'sent-on-delivery' || situation === 'collected');
  const isReturned = kind === 'refund-owed' && refundMethod;
  const { title, lead } = isOnlineToo ? onlineToo : words[kind];
  return { title: isReturned ? 'Dinero devuelto' : title, lead, advice: adviceOn(kind, situation) };
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
