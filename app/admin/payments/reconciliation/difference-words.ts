import { formatProviderAmount } from '#app/admin/payments/incidents/incident-words.ts';
import { transactionWords } from '#app/admin/payments/transaction-words.ts';
import type { DayRow, Difference } from '#shop/settlements/compare-day.ts';

/** Formats centavos: '$ 35.900'. */
export const money = (centavos: number) => formatProviderAmount(centavos, 'COP');

/** Labels for the kinds of rows. */
export const rowWords: Record<DayRow['what'], string> = {
  payment: 'Pago',
  refund: 'Devolución',
  chargeback: 'Contracargo',
  void: 'Anulación',
  'by-hand': 'Pagado a mano',
};

const goneWords: Record<Extract<Difference, { kind: 'gone' }>['how'], string> = {
  refund: 'Devuelto según el archivo',
  chargeback: 'Contracargo: el banco del cliente reclamó el dinero',
  void: 'Anulado según el archivo',
  annulled: 'Anulado por la pasarela',
  returned: 'El equipo anotó que se devolvió',
};

/**
 * Says how many movements of a day have differences.
 *
 * @param day.isCompared whether a file has something to compare the shop with
 */
export function differencesText(movements: number, day: { isCompared: boolean }): string {
  if (movements === 0) return day.isCompared ? 'sin diferencias' : 'sin comparar todavía';
  return movements === 1 ? '1 movimiento con diferencias' : `${movements} movimientos con diferencias`;
}

/** Names a difference, and what it means for the shop. */
export function differenceWords(difference: Difference): string {
  switch (difference.kind) {
    case 'unknown-payment':
      return 'La pasarela tiene un pago que la tienda no conoce';
    case 'unknown-reversal':
      return 'La pasarela devolvió un pago que la tienda no conoce';
    case 'not-in-file':
      return 'La tienda lo da por pagado y no está en el archivo';
    case 'other-amount':
      return `Otro valor: archivo ${money(difference.fileInCents)}, tienda ${money(difference.shopInCents)}`;
    case 'not-paid-in-shop':
      return `El archivo lo trae pagado y la tienda lo tiene como «${transactionWords[difference.status].label}»`;
    case 'pays-nothing':
      return 'El dinero llegó y no paga ningún pedido';
    case 'repeated':
      return `Está ${difference.times} veces en los archivos`;
    case 'net-off':
      return `El neto no cuadra: debería ser ${money(difference.expectedInCents)} y dice ${money(difference.netInCents)}`;
    case 'still-counted':
      return 'El archivo dice que el dinero se devolvió y la tienda todavía lo cuenta';
    case 'returned-too-much':
      return `Se devolvió más de lo que se cobró: ${money(difference.returnedInCents)}`;
    case 'returned-twice':
      return 'El equipo lo devolvió de otra forma y la pasarela también: se devolvió dos veces';
    case 'returned-in-no-file':
      return 'Un archivo dijo que el dinero se devolvió y ahora ninguno lo dice: búscalo en la pasarela';
    case 'by-hand':
      return 'Pagado en la tienda a mano, sin transacción';
    case 'gone':
      return difference.isPartly ? `${goneWords[difference.how]}, solo una parte` : goneWords[difference.how];
  }
}
