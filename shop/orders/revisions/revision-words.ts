import type { RevisionState, ShippingAddress } from '#db/schema.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';

/** What staff read about a change to an order. */
export const revisionStateWords: Record<RevisionState, string> = {
  applied: 'Aplicado',
  offered: 'Espera al cliente',
  accepted: 'Aceptado por el cliente',
  declined: 'No aceptado',
  withdrawn: 'Retirado',
  lapsed: 'Venció sin respuesta',
};

/** The notes of the events that end an offered change; mails to staff are chosen by them. */
export const answerNotes = {
  accepted: 'Aceptó el cambio',
  declined: 'No aceptó el cambio',
  lapsed: 'El cambio venció sin respuesta',
  withdrawn: 'Se retiró el cambio',
} as const;

/** The note of the event that the customer corrected the address. */
export const addressNote = 'Corrigió la dirección de entrega';

/** The message with which staff send the customer the link to a change that waits for them. */
export function offerMessage(
  { orderNumber, shippingAddress }: { orderNumber: string; shippingAddress: Pick<ShippingAddress, 'firstName'> },
  link: string,
): string {
  return `Hola ${shippingAddress.firstName}, te proponemos un cambio en tu pedido ${formatOrderNumber(orderNumber)}. Míralo y acéptalo o recházalo aquí: ${link}`;
}
