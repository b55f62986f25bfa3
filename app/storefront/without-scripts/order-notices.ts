import type { PayAnswer, ProofAnswer } from '#app/storefront/paying/paying-answers.ts';
import { proofMessages } from '#shop/orders/proofs/proof.ts';

/** Messages on an order's page after a form without scripts was refused, by the code in the address. */
const notices: Record<string, string> = {
  ...proofMessages,
  'en-curso': 'El pago de este pedido ya está en curso: no hace falta que envíes nada más.',
  datos: 'Falta un dato de la entrega, o no es válido. Revísalo y confirma de nuevo.',
  'no-se-puede': 'Este pedido ya no se puede pagar así. Elige otra forma de pago o escríbenos.',
  espera: 'Se hicieron muchas solicitudes en poco tiempo. Espera unos minutos e inténtalo de nuevo.',
  falla: 'No pudimos atender la solicitud. Tu pedido sigue igual: inténtalo de nuevo en unos minutos.',
};

/** Finds the text of a code; null for an unknown one. */
export function readOrderNotice(code: string | null): string | null {
  return code !== null && Object.hasOwn(notices, code) ? (notices[code] ?? null) : null;
}

/** The code of a response to a script; null if nothing was refused. */
export function orderNotice(answer: PayAnswer | ProofAnswer, status: number): string | null {
  if (answer.outcome === 'proof-received' || answer.outcome === 'payment') return null;
  if (answer.outcome === 'settling') return 'en-curso';
  const ofProof = Object.entries(proofMessages).find(([, message]) => message === answer.message);
  if (ofProof) return ofProof[0];
  if (status === 429) return 'espera';
  if (status === 400) return 'datos';
  return status === 409 ? 'no-se-puede' : 'falla';
}
