import type { OrderDelivery, OrderEvent } from '#db/schema.ts';
import { isRefundNote } from '#shop/orders/refunds/refund-notes.ts';
import {
  feeBackNote,
  feeNote,
  isAddressCorrection,
  parseAnswer,
  type RevisionAnswer,
} from '#shop/orders/revisions/revision-words.ts';

/** An event of an order in words for its customer; `note`: what they or staff wrote. */
export type EventInWords = Pick<OrderEvent, 'id' | 'createdAt'> & { text: string; note: string };

/**
 * Words the events of an order for its customer, without those of its parcels, which the page shows in a panel of their own.
 * Called on the server, so that the page loads none of the words.
 */
export function customerHistory(
  events: Pick<OrderEvent, 'id' | 'kind' | 'toStatus' | 'note' | 'createdAt'>[],
  delivery: OrderDelivery,
): EventInWords[] {
  return events
    .filter(({ kind }) => kind !== 'parcel')
    .map((event) => {
      const { id, createdAt, kind, note } = event;
      const isWritten = kind === 'proof-rejected' || kind === 'change-asked';
      return { id, createdAt, text: eventText(event, delivery), note: isWritten ? note : '' };
    });
}

function eventText(
  { kind, toStatus, note }: Pick<OrderEvent, 'kind' | 'toStatus' | 'note'>,
  delivery: OrderDelivery,
): string {
  if (kind === 'pickup-ready' || (toStatus === 'Enviado' && delivery === 'pickup')) return 'Quedó listo en la tienda';
  switch (kind) {
    case 'placed':
      return note ? `Recibimos tu pedido. ${note}` : 'Recibimos tu pedido';
    case 'sold':
      return 'Hicimos tu pedido contigo';
    case 'paid':
      return 'Recibimos tu pago';
    case 'payment':
      if (isRefundNote(note)) return 'Te devolvimos dinero';
      return toStatus ? statusText[toStatus] : 'Registramos un pago';
    case 'returned':
      return 'Recibimos tu devolución';
    case 'lapsed':
      return 'Se canceló solo por falta de pago';
    case 'replaced':
      return 'Lo reemplazaste por otro pedido';
    case 'customer-cancelled':
      return 'Lo cancelaste';
    case 'method':
      return note ? `Elegiste pagar con ${note}` : 'Cambiaste la forma de pago';
    case 'proof-sent':
      return 'Enviaste el comprobante';
    case 'proof-rejected':
      return 'No pudimos confirmar el pago con tu comprobante';
    case 'proof-reopened':
      return 'Estamos revisando otra vez tu comprobante';
    case 'revised':
      if (note === feeNote) return 'Quitamos el recargo de contraentrega';
      if (note === feeBackNote) return 'Volvió el recargo de contraentrega';
      return isAddressCorrection(note) ? 'Corregiste la dirección' : 'Cambiamos tu pedido';
    case 'revision-offered':
      return 'Te propusimos un cambio';
    case 'revision-answered': {
      const answer = parseAnswer(note);
      return answer ? answerTexts[answer] : 'Respondiste al cambio';
    }
    case 'confirmed':
      return 'Confirmaste tu pedido';
    case 'change-asked':
      return 'Pediste un cambio';
    default:
      return toStatus ? statusText[toStatus] : 'Cambio en el pedido';
  }
}

const answerTexts: Record<RevisionAnswer, string> = {
  accepted: 'Aceptaste el cambio',
  declined: 'No aceptaste el cambio',
  lapsed: 'El cambio que te propusimos venció',
  withdrawn: 'Retiramos el cambio que te propusimos',
};

const statusText: Record<NonNullable<OrderEvent['toStatus']>, string> = {
  'Pendiente Contraentrega': 'Lo estamos alistando',
  Pendiente: 'Espera el pago',
  Pagado: 'Confirmamos tu pago',
  Enviado: 'Salió hacia tu dirección',
  Entregado: 'Lo entregamos',
  Cancelado: 'Lo cancelamos',
};
