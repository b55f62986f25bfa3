import type { PaymentIncidentKind, RefundMethod } from '#db/schema.ts';

/** The title of an incident, and what staff should do about it. */
export const incidentWords: Record<PaymentIncidentKind, { title: string; whatToDo: string }> = {
  'unknown-reference': {
    title: 'Pago sin pedido',
    whatToDo:
      'Llegó un pago aprobado con una referencia que no es de ningún pedido. Búscala en Wompi y devuelve el dinero, o habla con quien pagó.',
  },
  'wrong-amount': {
    title: 'Pago por otro valor',
    whatToDo:
      'El valor no es el del pedido: no quedó pagado y sigue apartando sus productos. Devuelve el dinero en Wompi y cancélalo, o acuerda la diferencia con el cliente y cambia el estado a mano.',
  },
  'wrong-currency': {
    title: 'Pago en otra moneda',
    whatToDo:
      'El pago no llegó en pesos: el pedido no quedó pagado y sigue apartando sus productos. Devuelve el dinero en Wompi, habla con el cliente y cancela el pedido.',
  },
  'paid-twice': {
    title: 'Pagado dos veces',
    whatToDo: 'El pedido ya estaba pagado y llegó otro pago. Devuelve este en Wompi.',
  },
  'paid-without-stock': {
    title: 'Pagado sin existencias',
    whatToDo:
      'El pago llegó cuando el pedido ya se había cancelado y sus productos se vendieron. Consigue las unidades antes de enviarlo, o devuelve el dinero y cancélalo.',
  },
  'paid-after-cancel': {
    title: 'Pagado después de cancelarlo',
    whatToDo:
      'El equipo canceló el pedido, o el cliente hizo otro en su lugar (su historial lo dice), y después llegó el pago. Devuelve el dinero en Wompi, o reactiva el pedido cambiando su estado a Pagado.',
  },
  'paid-deleted': {
    title: 'Pagado después de eliminarlo',
    whatToDo: 'El pedido ya no está en las listas y llegó su pago. Devuelve el dinero en Wompi y habla con el cliente.',
  },
  'refund-owed': {
    title: 'Dinero por devolver',
    whatToDo:
      'El pedido estaba pagado cuando se canceló o se eliminó. Devuelve el dinero al cliente y anota aquí cómo lo hiciste.',
  },
  voided: {
    title: 'Pago anulado',
    whatToDo:
      'Wompi anuló un pago que ya había aprobado: ese dinero ya no está. No envíes el pedido sin otro pago, y habla con el cliente.',
  },
};

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
