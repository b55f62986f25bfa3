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

/** How a change that waited for the customer ended. */
export type RevisionAnswer = Extract<RevisionState, 'accepted' | 'declined' | 'lapsed' | 'withdrawn'>;

/** The notes of the events that end an offered change. */
export const answerNotes: Record<RevisionAnswer, string> = {
  accepted: 'Aceptó el cambio',
  declined: 'No aceptó el cambio',
  lapsed: 'El cambio venció sin respuesta',
  withdrawn: 'Se retiró el cambio',
};

/** Reads from the note of an event how a change ended; null if the note says something else. */
export function parseAnswer(note: string | undefined): RevisionAnswer | null {
  const answers = Object.keys(answerNotes) as RevisionAnswer[];
  return answers.find((answer) => answerNotes[answer] === note) ?? null;
}

/** The note of the event that the customer corrected the address. */
export const addressNote = 'Corrigió la dirección de entrega';

/** Whether the note of an event that changed the order says that the customer corrected the address. */
export const isAddressCorrection = (note: string) => note === addressNote;

/** The note of the event, and the reason of the change, that paying ahead takes off the fee for paying on delivery. */
export const feeNote = 'Se paga antes del envío: no se cobra el recargo de contraentrega';

/** The note of the event, and the reason of the change, that charges this fee again, because that payment is gone. */
export const feeBackNote = 'Se paga al recibir: se cobra el recargo de contraentrega';

/** The message with which staff send the customer the link to a change that waits for them. */
export function offerMessage(
  { orderNumber, shippingAddress }: { orderNumber: string; shippingAddress: Pick<ShippingAddress, 'firstName'> },
  link: string,
): string {
  return `Hola ${shippingAddress.firstName}, te proponemos un cambio en tu pedido ${formatOrderNumber(orderNumber)}. Míralo y acéptalo o recházalo aquí: ${link}`;
}
